import { styled } from '@mui/material/styles';

/** The page's width: 70 rem at most, within a margin that shrinks with the window. */
export const Container = styled('div')({
  width: '100%',
  maxWidth: '74rem',
  marginInline: 'auto',
  paddingInline: 'max(clamp(1rem, 4vw, 2rem), env(safe-area-inset-left), env(safe-area-inset-right))',
});

/** A column of about 66 characters, a readable line length. */
export const Measure = styled('div')({ maxWidth: '38rem' });
