import { styled } from '@mui/material/styles';

/** A notice that readers must see before anything else on the page. */
export const Notice = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: theme.spacing(0.5, 1.5),
  marginBottom: theme.spacing(3),
  padding: theme.spacing(2),
  background: theme.vars.palette.background.paper,
  borderRadius: theme.council.shape.radius,
  border: `2px solid ${theme.vars.palette.warning.main}`,
  '& > svg': { marginTop: '0.2em', color: theme.vars.palette.warning.main },
  '& h2': { ...theme.typography.h3, marginBottom: '0.25rem' },
  '& ul': { paddingInlineStart: '1.2rem' },
  '& button': { paddingInline: '0.75rem', marginInlineStart: '-0.75rem' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: '0 1.5rem', marginTop: '0.25rem' },
  '& .ways a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem', fontWeight: 600 },
}));
