import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { buttonLook, lookAttributes, type ButtonLook } from './button-look.ts';

const Root = styled('button')(buttonLook);

/** A button with `type="button"` unless stated otherwise: it must not submit a form by accident. */
export function Button({
  type = 'button',
  variant,
  size,
  className,
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  return <Root type={type} {...lookAttributes({ variant, size, className })} {...props} />;
}
