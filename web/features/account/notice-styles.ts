import { styled } from '@mui/material/styles';
import { sheetStyles } from '../../components/sheet-styles.ts';

/** A notice that is not the page's main content. */
export const NoticeSheet = styled('article')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'start',
  gap: theme.spacing(1, 1.5),
  padding: theme.spacing(2, 2.5),
  ...sheetStyles(theme),
  borderInlineStart: `6px solid ${theme.vars.palette.secondary.main}`,
  '& > svg': { marginTop: '0.2em', color: theme.vars.palette.text.secondary },
  '& h3': { fontSize: '1.125rem', lineHeight: 1.4 },
  '& .words': { display: 'grid', gap: theme.spacing(0.5), overflowWrap: 'anywhere' },
  // A link alone on its line needs a touch target of 24 px, also in a 20 px typeface.
  '& .words a': { display: 'inline-block', paddingBlock: theme.spacing(0.5) },
  '& button': { marginBlock: theme.spacing(-0.75) },
  '@media (max-width: 34rem)': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    '& button': { gridColumn: 2, justifySelf: 'start', marginInlineStart: theme.spacing(-1.25) },
  },
}));

export const NoticeList = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  maxWidth: '48rem',
}));
