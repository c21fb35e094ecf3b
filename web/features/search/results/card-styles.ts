import type { CSSObject, Theme } from '@mui/material/styles';

/** The maximum height of a picture: a wider card crops its top and bottom. */
const tallestPicture = '18rem';
/** A ratio that crops pictures a little, to keep the answer to "may I bid?" in view below the first of them. */
const pictureRatio = '3 / 2';

/** A box about as high as a card, for a card that is loading: its picture, and the part below it. */
export const cardRoomStyles: CSSObject = {
  '&::before': { content: '""', aspectRatio: pictureRatio, maxHeight: tallestPicture },
  '&::after': {
    content: '""',
    height: 'calc(var(--card-words, 8.5rem) + var(--card-foot, 2.5rem) + var(--card-more, 12rem))',
  },
};

/** Returns the styles of a card's edge, and of its reaction to a pointer. */
function edgeOf({ vars, council }: Theme): CSSObject {
  const { outline, link, text } = vars.palette;
  const shadow = (near: string, far: string, share: number) =>
    `${near} rgb(0 0 0 / 0.1), ${far} color-mix(in srgb, ${text.primary} ${share}%, transparent)`;
  switch (council.layout.card) {
    case 'outlined':
      return {
        border: `1px solid color-mix(in srgb, ${outline} 55%, transparent)`,
        '&:hover': { borderColor: link },
      };
    case 'raised':
      return {
        boxShadow: shadow('0 1px 2px', '0 6px 20px', 9),
        '&:hover': { boxShadow: shadow('0 2px 4px', '0 12px 32px', 15) },
      };
    case 'flat':
      return { border: '1px solid transparent', '&:hover': { borderColor: link } };
    case 'framed':
      return {
        border: `2px solid ${text.primary}`,
        boxShadow: `0 5px 0 ${text.primary}`,
        '&:hover': { borderColor: link, boxShadow: `0 5px 0 ${link}` },
      };
  }
}

/**
 * Returns the styles of a card. Cards have no styled parts, everything inside is styled by class name: a list
 * has hundreds of them, and computing the same styles for each takes longer than building the card.
 */
export function cardStyles(theme: Theme): CSSObject {
  const { palette } = theme.vars;
  const { radius, density } = theme.council.shape;
  const inset = density === 'spacious' ? '1.375rem' : '1.125rem';
  const tint = (colour: string) => `color-mix(in srgb, ${colour} 13%, ${palette.background.paper})`;
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    background: palette.background.paper,
    borderRadius: radius,
    ...edgeOf(theme),
    transition: 'box-shadow 160ms, border-color 160ms',
    // The link covers the card, so its focus ring must too.
    '&:focus-within:has(a:focus-visible)': { outline: `3px solid ${palette.focus}`, outlineOffset: 3 },
    '& .street a:focus-visible': { outline: 'none' },
    '& .picture': {
      aspectRatio: pictureRatio,
      // Without this, a taller picture would stretch its reserved place.
      minHeight: 0,
      maxHeight: tallestPicture,
      background: tint(palette.primary.main),
    },
    '& .picture img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& .words': {
      display: 'flex',
      flexDirection: 'column',
      minHeight: 'var(--card-words, 0)',
      padding: `0.875rem ${inset} 0.75rem`,
    },
    '& .more': { flex: 1, minHeight: 'var(--card-more, 0)', padding: `0.75rem ${inset} 1rem` },
    '& .street': {
      fontFamily: theme.typography.h3.fontFamily,
      fontWeight: theme.typography.h3.fontWeight,
      fontSize: '1.25rem',
      lineHeight: 1.25,
    },
    '& .street a': { color: palette.link, textDecoration: 'none' },
    '& .street a::after': { content: '""', position: 'absolute', inset: 0 },
    '&:hover .street a': { textDecoration: 'underline' },
    '& .area': { color: palette.text.secondary, fontSize: '0.9375rem' },
    // People compare the cards in a row, so each part begins at the same height in all of them, and the last
    // part is at the bottom.
    '& .price': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '0 0.75rem',
      paddingTop: '0.375rem',
    },
    '& .rent strong': { fontSize: '1.3125rem', fontWeight: 700, letterSpacing: '-0.01em' },
    '& .facts': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '0.125rem 1.125rem',
      listStyle: 'none',
    },
    '& .facts li, & .left': { display: 'flex', alignItems: 'start', gap: '0.45em' },
    '& .facts svg, & .left svg': { marginTop: '0.18em' },
    '& .left': { fontSize: '0.875rem' },
    '& .left[data-soon="true"]': { color: palette.warning.main },
    '& .suited': { paddingTop: '0.375rem', fontSize: '0.9375rem', lineHeight: 1.5 },
    '& .closing': {
      marginTop: 'auto',
      paddingTop: '0.375rem',
      fontSize: '0.9375rem',
      color: palette.text.secondary,
    },
    // The answer to the reader's first question about a home is beside its price and above the details.
    '& .eligibility': {
      display: 'flex',
      alignItems: 'center',
      gap: '0.5em',
      padding: `0.5rem ${inset}`,
      fontWeight: 600,
      fontSize: '0.9375rem',
      lineHeight: 1.45,
      minHeight: 'var(--card-foot, 2.5rem)',
      background: tint(palette.outline),
      // Forced colours show this border.
      borderBlock: '1px solid transparent',
      color: palette.text.primary,
    },
    '& .eligibility[data-tone="good"]': { background: tint(palette.success.main) },
    '& .eligibility[data-tone="good"] svg': { color: palette.success.main },
    '& .eligibility[data-tone="open"]': { background: tint(palette.warning.main) },
    '& .eligibility[data-tone="open"] svg': { color: palette.warning.main },
    '& .eligibility[data-tone="bad"] svg, & .eligibility[data-tone="quiet"] svg': {
      color: palette.text.secondary,
    },
    '& .eligibility[data-tone="bad"], & .eligibility[data-tone="quiet"]': { fontWeight: 500 },
    '& .failed': { display: 'grid', gap: '0.75rem', alignContent: 'start', justifyItems: 'start' },
    '& .failed button': {
      minHeight: '2.75rem',
      paddingInline: '1rem',
      fontWeight: 600,
      color: palette.link,
      background: 'none',
      border: `2px solid ${palette.outline}`,
      borderRadius: Math.min(radius, 28),
      cursor: 'pointer',
    },
    '@container (min-width: 34rem)': {
      display: 'grid',
      gridTemplate: 'auto auto 1fr / minmax(0, 2fr) minmax(0, 3fr)',
      '& .picture': { position: 'relative', gridRow: '1 / 4', aspectRatio: 'auto', maxHeight: 'none' },
      '& .picture img': { position: 'absolute', inset: 0 },
      '& .words': { minHeight: 0 },
    },
    '@media print': { breakInside: 'avoid', boxShadow: 'none', border: '1px solid #000' },
    '@media (forced-colors: active)': { border: '1px solid' },
    '& .heart': { position: 'absolute', top: '0.625rem', insetInlineEnd: '0.625rem', zIndex: 1 },
    '& .heart button': { marginInlineStart: 'auto' },
    '& .icon': {
      width: '1.25em',
      height: '1.25em',
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.8,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    // It has the shape of the line of text that will replace it.
    '& .bone': {
      display: 'inline-block',
      height: '0.8em',
      maxWidth: '100%',
      verticalAlign: 'middle',
      borderRadius: 4,
      background: `color-mix(in srgb, ${palette.text.primary} 11%, transparent)`,
    },
  };
}
