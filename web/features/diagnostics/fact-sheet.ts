import { styled } from '@mui/material/styles';
import { sheetStyles } from '../../components/sheet-styles.ts';

/** Name and value pairs, one below the other on a phone. */
export const FactSheet = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 14rem) minmax(0, 1fr)',
  ...sheetStyles(theme),
  padding: theme.spacing(1, 2.5),
  '& > div': {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'subgrid',
    gap: theme.spacing(0, 2),
    paddingBlock: theme.spacing(1),
  },
  '& > div + div': {
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 30%, transparent)`,
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { overflowWrap: 'anywhere', fontWeight: 600 },
  '& [data-verdict="fails"] dd': { color: theme.vars.palette.error.main },
  '& .advice': { display: 'block', fontWeight: 400, color: theme.vars.palette.text.primary },
  '@media (max-width: 34rem)': { gridTemplateColumns: 'minmax(0, 1fr)' },
}));
