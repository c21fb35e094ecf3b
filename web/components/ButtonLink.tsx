import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { buttonLook, isElementProp, type ButtonLook } from './button-look.ts';

/** An address that looks like a button: it leads somewhere, so it is a link. */
export const ButtonLink = createLink(
  styled('a', { shouldForwardProp: isElementProp })<ButtonLook>(buttonLook),
);
