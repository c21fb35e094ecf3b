import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { choiceStyles } from './choice-styles.ts';

/** A touch target of 42 px, with the box in its middle. */
const Root = styled('input')(({ theme }) => ({
  ...choiceStyles(theme),
  position: 'relative',
  margin: '0.5625rem',
  '&::before': { content: '""', position: 'absolute', inset: '-0.6875rem' },
}));

/** A checkbox without a label; the caller adds one. */
export function Checkbox(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Root type="checkbox" {...props} />;
}
