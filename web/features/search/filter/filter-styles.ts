import type { CSSObject, Theme } from '@mui/material/styles';

/** Returns the styles of filter choices: chips, and segments for any, yes and no. Styled by class name. */
export function filterStyles({ vars: { palette }, council, spacing }: Theme): CSSObject {
  const round = council.shape.radius === 0 ? 0 : 999;
  const slight = Math.min(council.shape.radius, 8);
  const chosen: CSSObject = {
    background: palette.primary.main,
    borderColor: palette.primary.main,
    color: palette.primary.contrastText,
    fontWeight: 600,
  };
  const control: CSSObject = {
    minHeight: '2.75rem',
    borderRadius: slight,
    border: `2px solid ${palette.outline}`,
    background: palette.background.paper,
    color: palette.text.primary,
    maxWidth: '100%',
  };
  return {
    display: 'grid',
    gap: spacing(3),
    '& legend, & .label': { display: 'block', fontWeight: 600, marginBottom: '0.375rem', padding: 0 },
    '& .chips': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
    '& .chip': {
      position: 'relative',
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.4em',
      minHeight: '2.75rem',
      minWidth: '2.75rem',
      paddingInline: '0.875rem',
      borderRadius: round,
      border: `2px solid ${palette.outline}`,
      background: palette.background.paper,
      cursor: 'pointer',
    },
    '& .chip input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
    '& .chip svg': {
      display: 'none',
      width: '1.25em',
      height: '1.25em',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2.2,
    },
    '& .chip:hover': { borderColor: palette.link },
    '& .chip:has(:checked)': chosen,
    '& .chip:has(:checked) svg': { display: 'block' },
    '& .chip:has(:focus-visible)': { outline: `3px solid ${palette.focus}`, outlineOffset: 2, zIndex: 1 },
    '& .chip:has(:disabled)': {
      cursor: 'not-allowed',
      borderStyle: 'dashed',
      color: palette.text.secondary,
      background: 'none',
    },
    '& .yes-no': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '0.5rem' },
    '& .yes-no + .yes-no': { marginTop: '0.5rem' },
    '& .segments': { display: 'flex', flex: 'none' },
    '& .segments .chip': { borderRadius: 0, paddingInline: '0.7rem', fontSize: '0.9375rem' },
    '& .segments .chip + .chip': { marginInlineStart: -2 },
    '& .segments .chip:first-of-type': { borderStartStartRadius: slight, borderEndStartRadius: slight },
    '& .segments .chip:last-of-type': { borderStartEndRadius: slight, borderEndEndRadius: slight },
    '& .segments svg': { display: 'none !important' },
    '& .hint': {
      marginTop: '0.5rem',
      color: palette.text.secondary,
      fontSize: '0.9375rem',
      lineHeight: 1.45,
    },
    '& input[type="text"], & select': { ...control, padding: '0.25rem 0.75rem' },
    '& select': { ...control, minWidth: 0, padding: '0.25rem 0.5rem' },
    '& select:disabled': { borderStyle: 'dashed', color: palette.text.secondary },
    '& .pair': { display: 'flex', flexWrap: 'wrap', gap: '0.5rem' },
    // The selects fill the row instead of fitting their longest option: the places load late, and nothing below
    // may move.
    '& .pair > *': { flex: '1 1 7.5rem', minWidth: 0 },
    '& .pounds': { display: 'inline-flex', alignItems: 'center', gap: '0.375rem', fontWeight: 600 },
    '& .pounds input': { width: '5.5rem', flex: 1 },
    '& .choice': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '0.25rem 0.5rem',
      marginTop: '0.5rem',
    },
    '@media (forced-colors: active)': {
      '& .chip:has(:checked)': { outline: '3px solid', outlineOffset: -6 },
    },
  };
}
