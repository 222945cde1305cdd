import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, useId, useState, type ReactNode } from 'react';
import { change, type Transaction } from '../../api/wallet';
import { Opener } from '../../components/list/DataList';
import { rowWords } from '../../components/money/rowWords';
import { ChevronIcon } from '../../components/page/screenIcons';
import { dayName, formatTime, formatTimes } from '../../lib/days';
import { formatAmount } from '../../lib/money';
import { useNow } from '../../lib/now';
import { visuallyHidden } from '../../lib/visuallyHidden';
import { Change } from './Change';
import { totalsOf, TYPE_NAMES } from './ledger';
import { isSession, type Day, type Session } from './sessions';

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': { padding: '10px 12px', textAlign: 'left', verticalAlign: 'baseline' },
  '& th': { ...theme.typography.caption, fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& th[data-unseen]': { padding: 0 },
  '& td': { borderTop: `1px solid ${theme.vars.palette.divider}`, overflowWrap: 'anywhere' },
  '& [data-figure]': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& [data-quiet]': { color: theme.vars.palette.text.secondary },
  '& tr': { position: 'relative' },
  '& tbody tr:hover': { backgroundColor: theme.vars.palette.raised },
  '& tr[aria-current]': { backgroundColor: theme.vars.palette.wash.accent },
  // A line beside the rounds of an open session.
  '& tr[data-round] td:first-of-type': { boxShadow: `inset 3px 0 ${theme.vars.palette.primary.main}` },
  '& tr[data-round] td:nth-of-type(-n + 2)': { paddingLeft: 28 },
}));

const Lines = styled('ul')(({ theme }) => ({
  '&, & ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& li > ul': { borderLeft: `3px solid ${theme.vars.palette.primary.main}` },
  '& ul button': { paddingLeft: 16 },
}));

/** A row of the narrow list, which is one button. */
const Line = styled(Opener)(({ theme }) => ({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 16,
  rowGap: 2,
  alignItems: 'baseline',
  padding: '10px 4px',
  '&:hover': { backgroundColor: theme.vars.palette.raised },
  '&[aria-current]': { backgroundColor: theme.vars.palette.wash.accent },
  '& > :nth-of-type(even)': { textAlign: 'right' },
  '& > :nth-of-type(n + 3)': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

/** The result of a session, as far as it has been read. */
interface SessionLine {
  name: string;
  times: string;
  amount: number;
  before: number;
  after: number;
}

function lineOf({ rounds, isWhole }: Session): SessionLine | undefined {
  const [newest, oldest] = [rounds.at(0), rounds.at(-1)];
  if (!newest || !oldest) return undefined;
  return {
    name: `Quick game, ${rounds.length} rounds${isWhole ? '' : ' so far'}`,
    times: isWhole ? formatTimes(oldest.timestamp, newest.timestamp) : `until ${formatTime(newest.timestamp)}`,
    amount: totalsOf(rounds, true).net,
    before: oldest.previousBalance,
    after: newest.newBalance,
  };
}

interface RowsProps {
  days: Day[];
  selected: Transaction | null;
  onSelect: (row: Transaction) => void;
}

interface DayListProps extends Omit<RowsProps, 'days'> {
  label: string;
  /** The column names are visible once, above the first day. */
  isFirst: boolean;
  entries: Day['entries'];
  isOpen: (session: Session) => boolean;
  onToggle: (session: Session) => void;
}

/** The rows under the headings of their days: columns from 900 px, two lines a row below. */
export function Rows({ days, selected, onSelect }: RowsProps) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  const now = useNow();
  const id = useId();
  // Identified by the rows at the time of opening: rows read later can join a session at either end.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isOpen = ({ rounds }: Session) => rounds.some(({ seq }) => opened.has(seq));
  function toggle(session: Session) {
    const after = new Set(opened);
    for (const { seq } of session.rounds) {
      if (isOpen(session)) after.delete(seq);
      else after.add(seq);
    }
    setOpened(after);
  }
  const DayList = isWide ? WideDay : NarrowDay;
  return (
    <Box sx={{ display: 'grid', gap: { xs: 6, md: 8 } }}>
      {days.map(({ day, at, entries }, index) => {
        const name = dayName(at, now);
        return (
          <Box component="section" key={day} aria-labelledby={`${id}${day}`}>
            <Typography
              component="h2"
              id={`${id}${day}`}
              sx={{ fontWeight: 700, px: { xs: 1, md: 3 }, pb: 2, borderBottom: 2, borderColor: 'text.primary' }}
            >
              {name}
            </Typography>
            <DayList
              label={`Transactions, ${name}`}
              isFirst={index === 0}
              entries={entries}
              selected={selected}
              onSelect={onSelect}
              isOpen={isOpen}
              onToggle={toggle}
            />
          </Box>
        );
      })}
    </Box>
  );
}

function Turning({ open }: { open: boolean }) {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-block', verticalAlign: 'text-bottom', ml: 1, transform: open ? 'rotate(180deg)' : undefined }}
    >
      <ChevronIcon />
    </Box>
  );
}

const COLUMNS: { name: string; width?: number; figure?: true }[] = [
  { name: 'Time', width: 190 },
  { name: 'Description' },
  { name: 'Type', width: 84 },
  { name: 'Amount', width: 128, figure: true },
  { name: 'Balance before', width: 140, figure: true },
  { name: 'Balance after', width: 140, figure: true },
];

function WideDay({ label, isFirst, entries, selected, onSelect, isOpen, onToggle }: DayListProps) {
  const rowOf = (row: Transaction, isRound = false) => (
    <tr key={row.seq} aria-current={row.seq === selected?.seq ? 'true' : undefined} data-round={isRound ? '' : undefined}>
      <td data-quiet="">{formatTime(row.timestamp)}</td>
      <td>
        <Opener type="button" onClick={() => onSelect(row)}>
          {rowWords(row)}
        </Opener>
      </td>
      <td data-quiet="">{TYPE_NAMES[row.type]}</td>
      <Figures amount={change(row)} before={row.previousBalance} after={row.newBalance} />
    </tr>
  );
  return (
    <Table aria-label={label}>
      <colgroup>
        {COLUMNS.map(({ name, width }) => (
          <col key={name} width={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {COLUMNS.map(({ name, figure }) => (
            <th key={name} scope="col" data-figure={figure && ''} data-unseen={isFirst ? undefined : ''}>
              {isFirst ? name : <span style={visuallyHidden}>{name}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          if (!isSession(entry)) return rowOf(entry);
          const line = lineOf(entry);
          if (!line) return null;
          const open = isOpen(entry);
          return (
            <Fragment key={`session ${entry.rounds[0]?.seq ?? ''}`}>
              <tr>
                <td data-quiet="">{line.times}</td>
                <td>
                  <Opener type="button" aria-expanded={open} onClick={() => onToggle(entry)}>
                    {line.name}
                    <Turning open={open} />
                  </Opener>
                </td>
                <td />
                <Figures {...line} />
              </tr>
              {open && entry.rounds.map((row) => rowOf(row, true))}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

function Figures({ amount, before, after }: { amount: number; before: number; after: number }) {
  return (
    <>
      <td data-figure="">
        <Change amount={amount} />
      </td>
      <td data-figure="" data-quiet="">
        {formatAmount(before)}
      </td>
      <td data-figure="">{formatAmount(after)}</td>
    </>
  );
}

interface TwoLinesProps {
  name: ReactNode;
  amount: number;
  about: string;
  after: number;
}

/** The spans of a `Line`. */
function TwoLines({ name, amount, about, after }: TwoLinesProps) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Change amount={amount} />
      <span>{about}</span>
      <span>
        <span style={visuallyHidden}>Balance after </span>
        {formatAmount(after)}
      </span>
    </>
  );
}

function NarrowDay({ label, entries, selected, onSelect, isOpen, onToggle }: DayListProps) {
  const rowOf = (row: Transaction) => (
    <li key={row.seq}>
      <Line type="button" aria-current={row.seq === selected?.seq ? 'true' : undefined} onClick={() => onSelect(row)}>
        <TwoLines
          name={rowWords(row)}
          amount={change(row)}
          about={`${formatTime(row.timestamp)} · ${TYPE_NAMES[row.type]}`}
          after={row.newBalance}
        />
      </Line>
    </li>
  );
  return (
    <Lines aria-label={label}>
      {entries.map((entry) => {
        if (!isSession(entry)) return rowOf(entry);
        const line = lineOf(entry);
        if (!line) return null;
        const open = isOpen(entry);
        const name = (
          <>
            {line.name}
            <Turning open={open} />
          </>
        );
        return (
          <li key={`session ${entry.rounds[0]?.seq ?? ''}`}>
            <Line type="button" aria-expanded={open} onClick={() => onToggle(entry)}>
              <TwoLines name={name} amount={line.amount} about={line.times} after={line.after} />
            </Line>
            {open && <ul aria-label={`Rounds, ${line.times}`}>{entry.rounds.map(rowOf)}</ul>}
          </li>
        );
      })}
    </Lines>
  );
}
