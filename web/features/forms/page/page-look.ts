import { styled } from '@mui/material/styles';

/** How questions look. One style sheet for the whole page paints faster than one for each part. */
export const PageLook = styled('div')(({ theme }) => {
  const { palette } = theme.vars;
  const radius = Math.min(theme.council.shape.radius, 10);
  const small = { color: palette.text.secondary, fontSize: '0.9375rem' };
  return {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: theme.spacing(3),
    maxWidth: '40rem',
    overflowWrap: 'break-word',
    // RJSF wraps its questions in a box, which must take no space on a page without questions.
    '& form, & .rjsf': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(3.5) },
    '& .rjsf:empty': { display: 'none' },
    '& .needs-script': { display: 'none', '@media (scripting: none)': { display: 'block' } },
    '& .caption': { color: palette.text.secondary, fontWeight: 600 },
    '& .intro': { display: 'grid', gap: theme.spacing(1.5) },
    '& .question': { minWidth: 0, margin: 0, padding: 0, border: 0 },
    '& .question > label, & legend': {
      display: 'block',
      fontWeight: 600,
      padding: 0,
      marginBottom: '0.25rem',
    },
    // The heading of the page asks its only question: the legend or label must look like it.
    '& .question > label > h1, & legend > h1': { display: 'inline' },
    '& .question > label:has(h1), & legend:has(h1)': { marginBottom: theme.spacing(1.5) },
    '& .before': { marginBottom: theme.spacing(1.5) },
    '& .optional': { fontWeight: 400, color: palette.text.secondary },
    '& .hint': { ...small, marginBottom: '0.375rem' },
    '& .error': { color: palette.error.main, fontWeight: 600, marginBottom: '0.375rem' },
    '& .question[data-invalid="true"]': {
      borderInlineStart: `4px solid ${palette.error.main}`,
      paddingInlineStart: '0.875rem',
    },
    '& .line': {
      display: 'block',
      width: '100%',
      minHeight: '2.75rem',
      padding: '0.625rem 0.75rem',
      lineHeight: 1.4,
      font: 'inherit',
      color: palette.text.primary,
      background: palette.background.paper,
      border: `2px solid ${palette.outline}`,
      borderRadius: radius,
    },
    '& textarea.line': { resize: 'vertical' },
    '& .line[aria-invalid="true"]': { borderColor: palette.error.main },
    '& .line.middle': { maxWidth: '18rem' },
    '& .line.short': { maxWidth: '10rem' },
    '& .beside': { display: 'flex', alignItems: 'center', gap: '0.5rem' },
    '& .count': { ...small, marginTop: '0.25rem' },
    '& .count[data-over="true"]': { color: palette.error.main, fontWeight: 600 },
    '& .parts': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
    '& .part': { width: '4.5rem' },
    '& .part.year': { width: '6rem' },
    '& .part label': { display: 'block', fontSize: '0.9375rem' },
    '& .option': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'start',
      columnGap: '0.75rem',
    },
    '& .option > input': {
      width: '1.5rem',
      height: '1.5rem',
      // Centred on the first line of a label that is 44 px high.
      margin: '0.625rem 0',
      accentColor: palette.primary.main,
    },
    '& .option > label': { paddingBlock: '0.5625rem', minHeight: '2.75rem', cursor: 'pointer' },
    '& fieldset.group': { minWidth: 0, margin: 0, padding: 0, border: 0 },
    '& fieldset.group > legend': { fontSize: '0.9375rem', margin: '0.75rem 0 0' },
    '& .lost': {
      borderInlineStart: `4px solid ${palette.outline}`,
      paddingInlineStart: '0.75rem',
      marginBottom: '0.375rem',
    },
    '& .or': { paddingBlock: '0.25rem' },
    '& .about': { ...small },
    '& .option > .about': { gridColumn: 2, marginTop: '-0.5rem', paddingBottom: '0.375rem' },
    '& .reveal': {
      gridColumn: '1 / -1',
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: theme.spacing(2.5),
      marginInlineStart: '0.6875rem',
      marginBlock: '0.25rem 0.75rem',
      paddingInlineStart: '1.25rem',
      borderInlineStart: `2px solid ${palette.outline}`,
    },
    '& .unfolded': { display: 'contents' },
    '& .folded': { display: 'none', '@media (scripting: none)': { display: 'contents' } },
    '& .scripted': { '@media (scripting: none)': { display: 'none' } },
    '& .lookup': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: theme.spacing(1.5) },
    '& .lookup > .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
    '& .outcome:empty': { display: 'none' },
    '& .outcome[data-kind="told"]': {
      padding: theme.spacing(1.5, 2),
      borderInlineStart: `4px solid ${palette.primary.main}`,
      background: `color-mix(in srgb, ${palette.primary.main} 8%, ${palette.background.paper})`,
    },
    '& .send': { justifySelf: 'start' },
    [theme.breakpoints.down('sm')]: { '& .send': { justifySelf: 'stretch' } },
  };
});
