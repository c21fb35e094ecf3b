import { styled } from '@mui/material/styles';

/** A dialog about the session, over any page. */
export const SessionDialog = styled('dialog')(({ theme }) => ({
  '--ring': theme.vars.palette.focus,
  width: 'min(30rem, calc(100vw - 2rem))',
  padding: 'clamp(1.25rem, 4vw, 2rem)',
  border: `3px solid ${theme.vars.palette.warning.main}`,
  borderRadius: theme.council.shape.radius,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&::backdrop': { background: 'rgb(0 0 0 / 0.55)' },
  '& h2': { ...theme.typography.h2, outline: 'none' },
  '& p': { marginTop: theme.spacing(1.5) },
  '& output': { display: 'block', marginTop: theme.spacing(1.5), fontWeight: 700 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5), marginTop: theme.spacing(3) },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600 },
}));
