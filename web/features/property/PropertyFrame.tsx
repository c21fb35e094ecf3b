import { styled } from '@mui/material/styles';

/**
 * The layout of a home's page: on a desktop the pictures and words in a wide column, with costs and actions
 * beside them; on a phone a single column, actions before words. In print a single column of small type, to fit
 * a home on a sheet.
 */
export const PropertyFrame = styled('div')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  '& .back': { display: 'inline-flex', alignItems: 'center', gap: '0.4em', minHeight: '2.75rem' },
  '& .head': {
    display: 'grid',
    // The heart stays beside the name, however long the name is.
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    columnGap: '1rem',
    marginBlock: theme.spacing(1.5, 3),
    [theme.breakpoints.down('sm')]: { marginBlock: theme.spacing(0.5, 2) },
  },
  '& .head .area': { color: theme.vars.palette.text.secondary, fontSize: '1.125rem', marginTop: '0.25rem' },
  '& .columns': {
    display: 'grid',
    gap: theme.spacing(4),
    gridTemplateAreas: '"pictures" "side" "words"',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 62rem)': {
      gridTemplateColumns: 'minmax(0, 1fr) 24rem',
      gridTemplateAreas: '"pictures side" "words side"',
      gridTemplateRows: 'auto 1fr',
      columnGap: theme.spacing(6),
    },
  },
  '& .pictures': { gridArea: 'pictures' },
  '& .words': { gridArea: 'words', minWidth: 0 },
  '& .panel': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    gap: theme.spacing(4),
    paddingTop: theme.spacing(3),
    // A short panel must not pull the page up under the reader who opened it.
    minHeight: '28rem',
    '&[hidden]': { display: 'none' },
  },
  '& .side': { gridArea: 'side', display: 'grid', alignContent: 'start', gap: theme.spacing(3) },
  '& h2': {
    ...theme.typography.h2,
    fontSize: '1.375rem',
    marginBottom: theme.spacing(1.5),
  },
  '@media print': {
    paddingTop: 0,
    // A home must fit on a sheet in wide typefaces, too.
    fontSize: '0.75rem',
    lineHeight: 1.35,
    '& .head': { marginBlock: '0.5rem' },
    '& .columns': {
      gridTemplateAreas: '"pictures side" "words words"',
      gridTemplateColumns: '1fr 1fr',
      gridTemplateRows: 'auto',
      gap: '0.75rem 1.5rem',
    },
    '& .side': { gap: '0.5rem' },
    // A bid and its receipt are printed; reasons for not being able to bid today are not worth the paper.
    '& .side section[data-state]:not(:has([data-receipt], [data-queue-position]))': { display: 'none' },
    // If the local area is open, it is printed with the facts, with the nearest place of each kind.
    '& .panel:not([data-panel="details"], [data-panel="area"])': { display: 'none' },
    '& .panel[data-panel="area"]:not([hidden])': { paddingTop: '0.25rem', gap: 0, minHeight: 0 },
    '& .panel[data-panel="details"]': {
      display: 'block',
      columns: 2,
      columnGap: '1.5rem',
      lineHeight: 1.35,
      minHeight: 0,
      paddingTop: 0,
      '& > *': { breakInside: 'avoid', marginBottom: '0.5rem' },
    },
    '& h2': { fontSize: '1rem', marginBottom: '0.25rem' },
  },
}));
