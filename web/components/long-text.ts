import { styled } from '@mui/material/styles';

/** The box for a text of several lines. */
export const LongText = styled('textarea')(({ theme: { vars, council } }) => ({
  width: '100%',
  padding: '0.75rem 0.875rem',
  font: 'inherit',
  color: 'inherit',
  background: vars.palette.background.paper,
  border: `2px solid ${vars.palette.outline}`,
  borderRadius: Math.min(council.shape.radius, 10),
}));
