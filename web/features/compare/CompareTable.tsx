import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { CompareRow } from './compare-rows.ts';

// Each fact's name has a row of its own above the values: beside them, three homes would not fit on a phone.
const Table = styled('table')(({ theme }) => ({
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '@media (min-width: 36rem)': { fontSize: '1rem' },
  '& th, & td': {
    padding: '0.25rem 0.375rem',
    textAlign: 'start',
    verticalAlign: 'top',
    overflowWrap: 'break-word',
    hyphens: 'auto',
  },
  '& tbody th': {
    paddingTop: '0.625rem',
    fontSize: '0.875rem',
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 30%, transparent)`,
  },
  '& tbody td': { paddingBottom: '0.625rem', fontWeight: 500 },
  '& thead th': { fontWeight: 600 },
  '& thead img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: Math.min(theme.council.shape.radius, 8),
    marginBottom: '0.25rem',
  },
  '& thead a': { display: 'inline-flex', alignItems: 'center', minHeight: '1.75rem' },
  '& thead .remove': { fontWeight: 400, fontSize: '0.875rem' },
}));

interface CompareTableProps {
  readonly caption: string;
  /** A column's home, and the content of its head. */
  readonly heads: readonly { readonly id: string; readonly words: ReactNode }[];
  readonly rows: readonly CompareRow[];
}

/** Homes side by side, a column each. */
export function CompareTable({ caption, heads, rows }: CompareTableProps) {
  return (
    <Table>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {heads.map(({ id, words }) => (
            <th key={id} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ name, values }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={heads.length}>
              {name}
            </th>
          </tr>
          <tr>
            {heads.map(({ id }, place) => (
              <td key={id}>{values[place]}</td>
            ))}
          </tr>
        </tbody>
      ))}
    </Table>
  );
}
