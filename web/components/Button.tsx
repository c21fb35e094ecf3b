import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { buttonStyles, styleAttributes, type ButtonStyle } from './button-styles.ts';

const Root = styled('button')(buttonStyles);

/** A button with `type="button"` unless stated otherwise: it must not submit a form by accident. */
export function Button({
  type = 'button',
  variant,
  size,
  className,
  ...props
}: ComponentProps<'button'> & ButtonStyle) {
  return <Root type={type} {...styleAttributes({ variant, size, className })} {...props} />;
}
