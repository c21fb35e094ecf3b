import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';

/** 42 px to touch; the box in its middle has the size of a line's letters. */
const Root = styled('input')(({ theme: { vars } }) => ({
  appearance: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: '2.625rem',
  height: '2.625rem',
  margin: 0,
  cursor: 'pointer',
  // Round the box, and off the label beside it.
  '&:focus-visible': { outlineOffset: -7 },
  '&::before, &::after': { content: '""', gridArea: '1 / 1' },
  '&::before': {
    width: 18,
    height: 18,
    border: `2px solid ${vars.palette.text.secondary}`,
    borderRadius: 2,
  },
  '&:checked::before': { background: vars.palette.primary.main, borderColor: vars.palette.primary.main },
  '&:checked::after': {
    width: 12,
    height: 7,
    borderLeft: `2px solid ${vars.palette.background.paper}`,
    borderBottom: `2px solid ${vars.palette.background.paper}`,
    transform: 'translateY(-2px) rotate(-45deg)',
  },
  '@media (forced-colors: active)': {
    appearance: 'auto',
    '&::before, &::after': { content: 'none' },
  },
}));

/** A box to tick, to which somebody else gives a label. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Root type="checkbox" {...props} />;
}
