import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { buttonStyles, styleAttributes, type ButtonStyle } from './button-styles.ts';

const Root = styled('a')(buttonStyles);

/** A link that looks like a button and leaves this site, or leads to a file or a phone number. */
export function ButtonAnchor({ variant, size, className, ...props }: ComponentProps<'a'> & ButtonStyle) {
  return <Root {...styleAttributes({ variant, size, className })} {...props} />;
}

/** A link within this site that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
