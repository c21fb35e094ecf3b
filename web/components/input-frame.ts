import { styled } from '@mui/material/styles';

/** The frame of an input box, which overlays it: a thicker line moves nothing. */
export const InputFrame = styled('div')(({ theme: { vars, council } }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  background: vars.palette.background.paper,
  borderRadius: Math.min(council.shape.radius, 10),
  color: vars.palette.text.primary,
  cursor: 'text',
  '&:has(> button)': { paddingInlineEnd: 14, '& input': { paddingInlineEnd: 0 } },
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    border: `2px solid ${vars.palette.outline}`,
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
  '@media (hover: hover)': { '&:hover::after': { borderColor: vars.palette.text.primary } },
  '&:focus-within::after': { borderColor: vars.palette.primary.main },
  '&[data-wrong="true"]::after': { borderColor: vars.palette.error.main },
  '& input, & textarea, & select': {
    display: 'block',
    flex: '1 1 0',
    minWidth: 0,
    margin: 0,
    padding: '0.75rem 14px',
    border: 0,
    background: 'none',
    font: 'inherit',
    lineHeight: 1.4,
    color: 'inherit',
    WebkitTapHighlightColor: 'transparent',
    '&:focus': { outline: 0 },
    '&:-webkit-autofill': { borderRadius: 'inherit' },
  },
  // The browser's own button is blue, whatever the council's colours.
  '& input::-webkit-search-cancel-button': {
    appearance: 'none',
    width: '1.25rem',
    height: '1.25rem',
    background: 'currentColor',
    clipPath:
      'polygon(20% 12%, 50% 42%, 80% 12%, 88% 20%, 58% 50%, 88% 80%, 80% 88%, 50% 58%, 20% 88%, 12% 80%, 42% 50%, 12% 20%)',
    cursor: 'pointer',
  },
  '& textarea': { minHeight: '5.7rem', fieldSizing: 'content', resize: 'vertical' },
  // The arrow belongs to the frame, in the page's colours.
  '& select': { appearance: 'none', paddingInlineEnd: 36, cursor: 'pointer' },
  '& select option': { background: vars.palette.background.paper },
  '&:has(select)::before': {
    content: '""',
    position: 'absolute',
    insetInlineEnd: 14,
    width: 10,
    height: 5,
    background: 'currentColor',
    clipPath: 'polygon(0 0, 100% 0, 50% 100%)',
    pointerEvents: 'none',
  },
}));
