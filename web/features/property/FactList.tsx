import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The name of a fact and its value; null if it is unknown or obvious. */
export type Fact = readonly [name: string, value: ReactNode];

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  columnGap: theme.spacing(4),
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, 9rem) minmax(0, 1fr)',
    gap: '0.75rem',
    paddingBlock: '0.625rem',
    borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 40%, transparent)`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 500 },
  '& ul': { paddingInlineStart: '1.1rem' },
  '&.wide': { gridTemplateColumns: 'minmax(0, 1fr)' },
  // Paper has half the width of a screen for each fact, in smaller type.
  '@media print': {
    '& > div': {
      gridTemplateColumns: 'minmax(5rem, 6.5rem) minmax(0, 1fr)',
      paddingBlock: '0.15rem',
      breakInside: 'avoid',
    },
  },
}));

interface FactListProps {
  readonly facts: readonly Fact[];
  /** One fact per line, for values that are sentences. */
  readonly wide?: boolean;
}

/** Facts by name, without the null ones. */
export function FactList({ facts, wide = false }: FactListProps) {
  return (
    <List className={wide ? 'wide' : ''}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </List>
  );
}
