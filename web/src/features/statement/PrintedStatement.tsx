import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { change, type Transaction } from '../../api/wallet';
import { useUser } from '../../auth/SessionContext';
import { PART_NAMES, PARTS, rowWords } from '../../components/money/rowWords';
import { useConfig } from '../../config/ConfigContext';
import { formatDate, formatDateTime } from '../../lib/dates';
import { formatAmount, formatSigned, ONE_POINT } from '../../lib/money';
import { isGapless, periodOf, type Filter } from './filter';
import { totalsOf, TYPE_NAMES } from './ledger';

/** Black on white, whatever the screen's colours. */
const [INK, PAPER] = ['black', 'white'] as const;

const onPaperAlone = (
  <GlobalStyles
    styles={{
      '@page': { margin: '14mm 12mm' },
      '@media print': {
        // As high as its rows: a body as high as the screen would add an empty page.
        'html, body': { minHeight: '0 !important', backgroundColor: `${PAPER} !important`, colorScheme: 'light !important' },
        'body > :not([data-sheet])': { display: 'none !important' },
      },
      '@media screen': { '[data-sheet]': { display: 'none' } },
    }}
  />
);

const Sheet = styled('div')({
  color: INK,
  backgroundColor: PAPER,
  fontSize: '9pt',
  lineHeight: 1.35,
  '& h1': { fontSize: '16pt', margin: '0 0 10pt' },
  '& dl': { display: 'grid', gridTemplateColumns: 'max-content auto', gap: '2pt 16pt', margin: '0 0 12pt' },
  '& dt': { fontWeight: 600 },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& [data-sums]': { width: 'max-content', borderTop: `1pt solid ${INK}`, paddingTop: '4pt', '& dd': { textAlign: 'right' } },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  // Repeated on every page.
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th': { textAlign: 'left', borderBottom: `1pt solid ${INK}` },
  '& th, & td': { padding: '3pt 6pt', verticalAlign: 'baseline' },
  '& td': { borderBottom: `0.5pt solid ${INK}` },
  '& small': { display: 'block', fontSize: '7pt', overflowWrap: 'anywhere' },
  '& [data-figure]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& [data-when]': { whiteSpace: 'nowrap' },
});

interface PrintedStatementProps {
  filter: Filter;
  /** Every row of the selection, newest first. */
  rows: readonly Transaction[];
}

/**
 * The statement on paper; print dialogs can also save it as a PDF. It is rendered only for printing and prints itself
 * once mounted. It stays afterwards: some phones draw their pages only when the dialog is closed.
 */
export default function PrintedStatement({ filter, rows }: PrintedStatementProps) {
  const { productName } = useConfig();
  const { email, uid } = useUser();
  const [made] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setTimeout(() => window.print());
    return () => clearTimeout(timer);
  }, []);
  const { parts, net, balances } = totalsOf(rows, isGapless(filter));
  const period = periodOf(filter);
  const [first, last] = [period.first ?? rows.at(-1)?.timestamp, period.last ?? made];
  return createPortal(
    <>
      {onPaperAlone}
      <Sheet data-sheet="">
        <h1>{productName}: statement</h1>
        <dl>
          <Term name="Player">{email}</Term>
          <Term name="User ID">{uid}</Term>
          <Term name="Period">
            {first && `${formatDate(first)} to `}
            {formatDate(last)}
          </Term>
          {filter.type && <Term name="Type">{TYPE_NAMES[filter.type]} alone</Term>}
          {filter.search && <Term name="Search">{filter.search}</Term>}
          <Term name="Made">{formatDateTime(made)}</Term>
          <Term name="Unit">Points. {ONE_POINT}</Term>
        </dl>
        <dl data-sums="">
          {balances && <Term name="Opening balance">{formatAmount(balances.opening)}</Term>}
          {PARTS.map((part) => (
            <Term key={part} name={PART_NAMES[part]}>
              {formatSigned(parts[part])}
            </Term>
          ))}
          <Term name="Net">{formatSigned(net)}</Term>
          {balances && <Term name="Closing balance">{formatAmount(balances.closing)}</Term>}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col" data-figure="">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Type</th>
              <th scope="col">Description</th>
              <th scope="col" data-figure="">Amount</th>
              <th scope="col" data-figure="">Balance before</th>
              <th scope="col" data-figure="">Balance after</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.seq}>
                <td data-figure="">{row.seq}</td>
                <td data-when="">{formatDateTime(row.timestamp)}</td>
                <td>{TYPE_NAMES[row.type]}</td>
                <td>
                  {rowWords(row)}
                  {row.requestId && <small>Request {row.requestId}</small>}
                </td>
                <td data-figure="">{formatSigned(change(row))}</td>
                <td data-figure="">{formatAmount(row.previousBalance)}</td>
                <td data-figure="">{formatAmount(row.newBalance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sheet>
    </>,
    document.body,
  );
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
