import { styled } from '@mui/material/styles';
import { createLink } from '@tanstack/react-router';
import { buttonLook, isElementProp, type ButtonLook } from './button-look.ts';

/** A link that looks like a button, since it navigates. */
export const ButtonLink = createLink(
  styled('a', { shouldForwardProp: isElementProp })<ButtonLook>(buttonLook),
);
