import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { buttonLook, isElementProp, type ButtonLook } from './button-look.ts';

const Root = styled('button', { shouldForwardProp: isElementProp })<ButtonLook>(buttonLook);

/** A button with `type="button"` unless stated otherwise, so that it submits nothing by accident. */
export function Button({ type = 'button', ...props }: ComponentProps<typeof Root>) {
  return <Root type={type} {...props} />;
}
