import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Container } from '../../../components/Container.tsx';
import { cardLook } from '../../../components/card-look.ts';

const Column = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 44rem)',
  gap: theme.spacing(3),
  paddingTop: 'var(--page-top)',
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5, 2) },
  '& ul.plain, & ol.plain': { listStyle: 'none', padding: 0 },
  // The marks go inside the column: a phone has no space beside it.
  '& .marked': { margin: 0, paddingInlineStart: theme.spacing(3) },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& .card': {
    padding: theme.spacing(2.5),
    ...cardLook(theme),
  },
  '& .stack': { display: 'grid', gap: theme.spacing(2) },
  '& .row': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: theme.spacing(0.5, 2),
    paddingBlock: theme.spacing(1.5),
    borderBlockEnd: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`,
  },
  '& .row > dt': { flex: '1 1 14rem', fontWeight: 600 },
  '& .row > dd': { flex: '1 1 14rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& .row a, & .row button': { minHeight: '2rem' },
  '& dd': { margin: 0 },
  '& progress': { width: '100%', accentColor: theme.vars.palette.primary.main },
}));

/** The single column of a form. */
export function FormLayout({ children }: { readonly children: ReactNode }) {
  return (
    <Container>
      <Column>{children}</Column>
    </Container>
  );
}
