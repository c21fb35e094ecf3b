import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonLook, lookAttributes, type ButtonLook } from './button-look.ts';

const Root = styled('a')(buttonLook);

/** A link out of this site, or to a file or a telephone, that looks like a button. */
export function ButtonAnchor({ variant, size, className, ...props }: ComponentProps<'a'> & ButtonLook) {
  return <Root {...lookAttributes({ variant, size, className })} {...props} />;
}

/** A link that looks like a button, since it navigates. */
export const ButtonLink = createLink(ButtonAnchor);
