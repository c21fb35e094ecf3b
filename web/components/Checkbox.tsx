import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { choiceLook } from './choice-look.ts';

/** 42 px to touch, with the box in its middle. */
const Root = styled('input')(({ theme }) => ({
  ...choiceLook(theme),
  position: 'relative',
  margin: '0.5625rem',
  '&::before': { content: '""', position: 'absolute', inset: '-0.6875rem' },
}));

/** A box to tick, to which somebody else gives a label. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Root type="checkbox" {...props} />;
}
