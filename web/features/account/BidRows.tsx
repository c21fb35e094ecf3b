import { styled } from '@mui/material/styles';
import { sheetStyles } from '../../components/sheet-styles.ts';

/**
 * A list with one bid per row: the picture of its home beside its facts. In print, no pictures, and no row is
 * split over two pages.
 */
export const BidRows = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  listStyle: 'none',
  '@media print': { display: 'block', fontSize: '0.8125rem', lineHeight: 1.4 },
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflow: 'hidden',
    ...sheetStyles(theme),
    '@media (min-width: 36rem)': { gridTemplateColumns: '11rem minmax(0, 1fr)' },
    '@media print': { display: 'block', breakInside: 'avoid', marginBottom: '0.5rem' },
  },
  '& .picture': {
    aspectRatio: '16 / 9',
    background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, ${theme.vars.palette.background.paper})`,
    '@media (min-width: 36rem)': { aspectRatio: 'auto', minHeight: '8.25rem' },
    '@media print': { display: 'none' },
  },
  '& .picture img': {
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    '@media (min-width: 36rem)': { height: 0, minHeight: '100%' },
  },
  '& .words': { padding: theme.spacing(2), '@media print': { padding: '0.5rem 0.75rem' } },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& .area': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .result': { marginTop: '0.5rem', maxWidth: '44rem' },
  '& .result svg': { display: 'inline-block', verticalAlign: '-0.25em', marginInlineEnd: '0.35em' },
  '& dl': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1.75rem',
    marginTop: '0.625rem',
    fontSize: '0.9375rem',
  },
  '& dl > div': { display: 'flex', flexWrap: 'wrap', gap: '0 0.5em' },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dt::after': { content: '":"' },
}));
