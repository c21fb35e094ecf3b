import { styled } from '@mui/material/styles';
import { Suspense, type ReactNode } from 'react';
import type { PlacedPage } from '#schemas/forms/journey.ts';
import { useMediaQuery } from '../../../app/use-media-query.ts';
import { choiceStyles } from '../../../components/choice-styles.ts';
import { Container } from '../../../components/Container.tsx';
import { sheetStyles } from '../../../components/sheet-styles.ts';
import { lazyPart } from '../../../components/lazy-part.ts';

const Column = styled('div')(({ theme }) => {
  const line = `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 35%, transparent)`;
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 44rem)',
    gap: theme.spacing(3),
    paddingTop: 'var(--page-top)',
    '& .above': { display: 'grid', gap: theme.spacing(0.5) },
    '& .above > .ways': { justifyContent: 'space-between', gap: theme.spacing(0, 2) },
    '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5, 2) },
    '& ul.plain, & ol.plain': { listStyle: 'none', padding: 0 },
    // The marks go inside the column: a phone has no space beside it.
    '& .marked': { margin: 0, paddingInlineStart: theme.spacing(3) },
    '& .quiet': { color: theme.vars.palette.text.secondary },
    '& .card': {
      padding: theme.spacing(2.5),
      ...sheetStyles(theme),
    },
    '& .stack': { display: 'grid', gap: theme.spacing(2) },
    '& .stack > label': {
      display: 'flex',
      alignItems: 'center',
      gap: theme.spacing(1.5),
      minHeight: '2.75rem',
    },
    '& .stack > label > input': choiceStyles(theme),
    '& .row': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: theme.spacing(0.5, 2),
      paddingBlock: theme.spacing(1.5),
      borderBlockEnd: line,
    },
    '& .row > dt': { flex: '1 1 14rem', fontWeight: 600 },
    '& .row > dd': { flex: '1 1 14rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    '& .answers': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(1) },
    '& .answers h2': theme.typography.h3,
    '& .answers h3': { fontSize: '1rem' },
    // The day is beside the name: a line of its own on each card would fill half a phone's screen.
    '& .answers :is(h2, h3):has(+ p), & .answers .card > p': { display: 'inline' },
    '& .answers .card > p': { marginInlineStart: '0.75ch', fontSize: '0.8125rem' },
    '& .answers > .card': { padding: theme.spacing(0.75, 1.5), fontSize: '0.9375rem', lineHeight: 1.35 },
    '& .asked': { display: 'flex', alignItems: 'flex-start', paddingBlock: '0.1875rem' },
    '& .asked + .asked': { borderBlockStart: line },
    '& .asked > a': {
      flex: 'none',
      minHeight: '1.5rem',
      minWidth: '1.5rem',
      marginInlineStart: theme.spacing(1.5),
    },
    // Each answer is below its question. Answers from one page are side by side if there is room.
    '& .asked dl': {
      flex: 1,
      minWidth: 0,
      margin: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 14rem), 1fr))',
      gap: theme.spacing(0.5, 2),
    },
    '& .asked .row': { display: 'block', padding: 0, border: 0 },
    '& .asked dt': { fontWeight: 400, fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
    '& .asked dd': { fontWeight: 600 },
    '& .asked dd.said-right': { fontWeight: 400 },
    [theme.breakpoints.down('sm')]: {
      gap: theme.spacing(2),
      '& .answers + .answers': { marginTop: theme.spacing(-1) },
      '& .answers > .card': { padding: theme.spacing(0.5, 1.5), fontSize: '0.875rem', lineHeight: 1.35 },
      // Two short answers share a line on a phone.
      '& .asked dl': { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))' },
      '& .asked dt': { fontSize: '0.8125rem' },
    },
    '& .without-script': { display: 'none', '@media (scripting: none)': { display: 'inline-flex' } },
    '& .without-script.plain': { paddingInline: 0, minHeight: '2rem', textDecoration: 'underline' },
    '& .row a, & .row button': { minHeight: '2rem' },
    '& dd': { margin: 0 },
    '& progress': { width: '100%', accentColor: theme.vars.palette.primary.main },
  };
});

const Columns = styled('div')({
  '&[data-aside="true"]': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 18rem',
    columnGap: '4rem',
    alignItems: 'start',
  },
  '& > aside': { marginTop: 'calc(var(--page-top) + 1rem)' },
});

/** Loaded on wide screens only: a phone has no room for it. */
const FormAside = lazyPart(() => import('./FormAside.tsx').then(({ FormAside: aside }) => aside));

interface FormLayoutProps {
  readonly children: ReactNode;
  /** The place of a page of questions; on a wide screen, the form's parts are beside it. */
  readonly placed?: PlacedPage;
}

/** The layout of a form page: a column and, on a wide screen, the aside beside it. */
export function FormLayout({ children, placed }: FormLayoutProps) {
  const isDesk = useMediaQuery('(min-width: 72rem)');
  const hasAside = placed !== undefined && isDesk;
  // The elements are the same at every width: half-typed text survives rotating the screen.
  return (
    <Container>
      <Columns data-aside={hasAside}>
        <Column>{children}</Column>
        {hasAside && (
          <Suspense>
            <FormAside placed={placed} />
          </Suspense>
        )}
      </Columns>
    </Container>
  );
}
