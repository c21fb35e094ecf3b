import { styled } from '@mui/material/styles';

/** The sheet for placing and withdrawing a bid. `data-tone` colours its edge; words say the same. */
export const PanelFrame = styled('section')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: theme.spacing(2),
    padding: theme.spacing(2.5),
    background: palette.background.paper,
    borderRadius: theme.council.shape.radius,
    border: `1px solid color-mix(in srgb, ${palette.outline} 55%, transparent)`,
    borderTop: `6px solid ${palette.outline}`,
    '&[data-tone="good"]': { borderTopColor: palette.success.main },
    '&[data-tone="open"], &[data-tone="error"]': { borderTopColor: palette.warning.main },
    '& h2': {
      display: 'flex',
      gap: '0.5em',
      alignItems: 'start',
      ...theme.typography.h2,
      margin: 0,
      fontSize: '1.375rem',
      scrollMarginTop: '1rem',
    },
    '& h2:focus': { outline: 'none' },
    '& h2 svg': { marginTop: '0.1em' },
    '&[data-tone="good"] h2 svg': { color: palette.success.main },
    '&[data-tone="open"] h2 svg, &[data-tone="error"] h2 svg': { color: palette.warning.main },
    '& h3': { fontSize: '1.0625rem', lineHeight: 1.4, fontWeight: 700 },
    '& .actions': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
    '& .actions > *': { flex: '1 1 auto' },
    '& summary': { minHeight: '2.75rem', paddingBlock: '0.5rem', cursor: 'pointer', fontWeight: 600 },
    '& .note': { color: palette.text.secondary, fontSize: '0.9375rem' },
    '& .result svg': { display: 'inline-block', verticalAlign: '-0.25em', marginInlineEnd: '0.35em' },
    '& .facts': { display: 'flex', flexWrap: 'wrap', gap: '0.25rem 1.75rem', marginTop: '0.625rem' },
    '& .facts > div': { display: 'flex', flexWrap: 'wrap', gap: '0 0.5em', fontSize: '0.9375rem' },
    '& .facts dt': { color: palette.text.secondary },
    '& .facts dt::after': { content: '":"' },
    '& .place': { display: 'flex', alignItems: 'baseline', gap: '0.5rem', flexWrap: 'wrap' },
    '& .place strong': {
      fontSize: '2.75rem',
      lineHeight: 1.1,
      fontFamily: theme.typography.h1.fontFamily,
      fontVariantNumeric: 'lining-nums tabular-nums',
    },
    '& [aria-disabled="true"]': { opacity: 0.7, cursor: 'progress' },
    '@media (forced-colors: active)': { borderTop: '6px solid' },
    '@media print': { border: '1px solid #000', '& .actions': { display: 'none' } },
  };
});
