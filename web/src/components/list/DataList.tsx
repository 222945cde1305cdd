import Box from '@mui/material/Box';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { Placeholder } from '../page/Placeholder';

export interface Column<Row> {
  id: string;
  label: string;
  /** Keeps a short text, such as a date, on one line in the table. */
  nowrap?: boolean;
  align?: 'right';
  render: (row: Row) => ReactNode;
  /** The name of the row: it heads the card and opens the row. */
  primary?: boolean;
}

export interface DataListProps<Row> {
  /** The list's name for screen readers. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  /** For users who read rows for hours: small type, and rows of 36 px where one line is enough. */
  dense?: boolean;
  /** A custom card for narrow screens, made of spans; by default a card lists the columns by name. */
  card?: (row: Row) => ReactNode;
  onSelect?: (row: Row) => void;
  selectedKey?: string | undefined;
}

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { padding: '12px 16px', textAlign: 'left', verticalAlign: 'middle' },
  '& th': { ...theme.typography.caption, fontWeight: 600, color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& td': { borderTop: `1px solid ${theme.vars.palette.divider}`, overflowWrap: 'anywhere' },
  '&[data-dense] th, &[data-dense] td': { padding: '3px 12px', height: 36 },
  '&[data-dense] td': { ...theme.typography.body2 },
  '& [data-align="right"]': { textAlign: 'right' },
  '& [data-align="right"], & [data-nowrap]': { whiteSpace: 'nowrap' },
  '& tbody tr': { position: 'relative', transition: 'background-color 120ms ease-out' },
  '& tbody tr[data-opens]:hover': { backgroundColor: theme.vars.palette.raised },
  '& tbody tr[aria-current]': { backgroundColor: theme.vars.palette.wash.accent },
}));

const Cards = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { position: 'relative', padding: 16, borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& > li[data-opens]:hover': { backgroundColor: theme.vars.palette.raised },
  '& > li[aria-current]': { backgroundColor: theme.vars.palette.wash.accent },
}));

/** Fills its row, so that all of it reacts to a press while only one element takes the focus. */
export const Opener = styled('button')(({ theme }) => ({
  border: 0,
  padding: 0,
  background: 'none',
  font: 'inherit',
  color: 'inherit',
  textAlign: 'inherit',
  cursor: 'pointer',
  'li > &': { width: '100%' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2, borderRadius: 12 },
}));

/** Rows of one kind: a table from 900 px, cards below. Put it in a Card without padding. */
export function DataList<Row>(props: DataListProps<Row>) {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return isWide ? <WideList {...props} /> : <NarrowList {...props} />;
}

function rowProps<Row>({ rowKey, onSelect, selectedKey }: DataListProps<Row>, row: Row) {
  return {
    key: rowKey(row),
    'aria-current': rowKey(row) === selectedKey ? ('true' as const) : undefined,
    'data-opens': onSelect ? '' : undefined,
  };
}

function Opening<Row>({ row, onSelect, children }: { row: Row; onSelect?: ((row: Row) => void) | undefined; children: ReactNode }) {
  if (!onSelect) return children;
  return (
    <Opener type="button" onClick={() => onSelect(row)}>
      {children}
    </Opener>
  );
}

function WideList<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, dense, onSelect } = props;
  return (
    <Table aria-label={label} data-dense={dense}>
      <thead>
        <tr>
          {columns.map(({ id, label: name, align }) => (
            <th key={id} scope="col" data-align={align}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { key, ...attributes } = rowProps(props, row);
          return (
            <tr key={key} {...attributes}>
              {columns.map(({ id, align, nowrap, primary, render }) => (
                <td key={id} data-align={align} data-nowrap={nowrap}>
                  {primary ? (
                    <Opening row={row} onSelect={onSelect}>
                      {render(row)}
                    </Opening>
                  ) : (
                    render(row)
                  )}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function NarrowList<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, card, onSelect } = props;
  return (
    <Cards aria-label={label}>
      {rows.map((row) => {
        const { key, ...attributes } = rowProps(props, row);
        return (
          <li key={key} {...attributes}>
            {card ? (
              <Opening row={row} onSelect={onSelect}>
                {card(row)}
              </Opening>
            ) : (
              <NamedColumns columns={columns} row={row} onSelect={onSelect} />
            )}
          </li>
        );
      })}
    </Cards>
  );
}

function NamedColumns<Row>({ columns, row, onSelect }: Pick<DataListProps<Row>, 'columns' | 'onSelect'> & { row: Row }) {
  const primary = columns.find((column) => column.primary);
  return (
    <>
      {primary && (
        <Box sx={{ mb: 3, fontWeight: 600 }}>
          <Opening row={row} onSelect={onSelect}>
            {primary.render(row)}
          </Opening>
        </Box>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, alignItems: 'center' }}>
        {columns
          .filter((column) => column !== primary)
          .map(({ id, label, render }) => (
            <Box key={id} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, textAlign: 'right', overflowWrap: 'anywhere' }}>
                {render(row)}
              </Box>
            </Box>
          ))}
      </Box>
    </>
  );
}

/** Placeholder for a list that is loading. */
export function DataListSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid', gap: { xs: 8, md: 6 }, p: 4 }}>
      {Array.from({ length: rows }, (_, index) => (
        <Box key={index} sx={{ display: 'flex', justifyContent: 'space-between', gap: 6 }}>
          <Placeholder sx={{ height: { xs: 44, md: 24 }, width: `${60 - 8 * (index % 3)}%` }} />
          <Placeholder sx={{ height: 24, width: 88 }} />
        </Box>
      ))}
    </Box>
  );
}
