import { styled } from '@mui/material/styles';

/** A note across the foot of a map, over the drawing. */
export const MapNote = styled('output')(({ theme }) => ({
  display: 'block',
  padding: '0.6rem 0.875rem',
  fontSize: '0.9375rem',
  lineHeight: 1.45,
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  borderRadius: Math.min(theme.council.shape.radius, 12),
  boxShadow: '0 1px 4px rgb(0 0 0 / 0.25)',
  '& button': {
    marginInlineStart: '0.75em',
    minHeight: '2.75rem',
    padding: 0,
    border: 0,
    background: 'none',
    color: theme.vars.palette.link,
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '@media (forced-colors: active)': { border: '1px solid' },
}));
