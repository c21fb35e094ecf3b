import { styled } from '@mui/material/styles';
import { buttonStyles } from '../../components/button-styles.ts';

/** The label that acts as the file button: the browser's own has other words, and is too small to touch. */
export const ChooseLabel = styled('label')(({ theme }) => ({
  ...buttonStyles({ theme }),
  'input:hover + &': { borderColor: theme.vars.palette.link },
  'input:focus-visible + &': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 2 },
}));

/** The styles of a question's files, in one sheet. */
export const FileUploadStyles = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const radius = Math.min(theme.council.shape.radius, 10);
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(1.5),
    '& .small': { color: palette.text.secondary, fontSize: '0.9375rem' },
    '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: theme.spacing(1) },
    '& li': {
      display: 'grid',
      gridTemplateColumns: '3rem minmax(0, 1fr)',
      columnGap: theme.spacing(1.5),
      alignItems: 'start',
      padding: theme.spacing(1.25),
      background: palette.background.paper,
      border: `1px solid ${palette.outline}`,
      borderRadius: radius,
    },
    '& li[data-error="true"]': { borderColor: palette.error.main, borderInlineStartWidth: 4 },
    '& .name': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& .error': { color: palette.error.main, fontWeight: 600 },
    '& .face': {
      width: '3rem',
      height: '3rem',
      display: 'grid',
      placeItems: 'center',
      objectFit: 'cover',
      borderRadius: 4,
      fontSize: '0.8125rem',
      fontWeight: 700,
      color: palette.text.secondary,
      background: `color-mix(in srgb, ${palette.outline} 15%, ${palette.background.paper})`,
    },
    '& progress': { width: '100%', height: '0.625rem', accentColor: palette.primary.main },
    '& .buttons': { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: theme.spacing(0.5) },
    '& .drop': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: theme.spacing(1.5),
      padding: theme.spacing(1.5),
      border: `2px dashed ${palette.outline}`,
      borderRadius: radius,
    },
    '& .drop[data-over="true"]': {
      borderColor: palette.primary.main,
      background: `color-mix(in srgb, ${palette.primary.main} 8%, ${palette.background.paper})`,
    },
    '& .choose': { position: 'relative', display: 'inline-flex' },
    // The browser's own button lies invisibly over ours and receives the press, at the full size.
    '& .choose > input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      opacity: 0,
      cursor: 'pointer',
    },
    '&[data-invalid="true"] .drop': { borderColor: palette.error.main },
    // A phone has nothing to drop.
    '@media (pointer: coarse)': { '& .mouse': { display: 'none' } },
  };
});
