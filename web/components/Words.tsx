import { styled } from '@mui/material/styles';

/** Running text: headings, lists, tables and pictures one below the other. */
export const Words = styled('div')(({ theme }) => ({
  '& > * + *': { marginTop: theme.spacing(2) },
  '& h2': { ...theme.typography.h2, marginTop: theme.spacing(5) },
  '& h3': { ...theme.typography.h3, marginTop: theme.spacing(3.5) },
  '& > h2:first-of-type:first-child': { marginTop: 0 },
  '& h2:focus-visible, & h3:focus-visible': { outline: 'none' },
  '& ul, & ol': { paddingInlineStart: '1.35rem', display: 'grid', gap: '0.5rem' },
  '& li > ul, & li > ol': { marginTop: '0.5rem' },
  '& dt': { fontWeight: 700 },
  '& dd + dt': { marginTop: theme.spacing(2) },
  '& blockquote': {
    margin: 0,
    paddingInlineStart: theme.spacing(2.5),
    borderInlineStart: `4px solid ${theme.vars.palette.secondary.main}`,
  },
  '& img': { height: 'auto', borderRadius: theme.council.shape.radius },
  '& .table-frame': { overflowX: 'auto' },
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& caption': { textAlign: 'start', fontWeight: 700, paddingBottom: '0.5rem' },
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingBlock: '0.6rem',
    paddingInline: '0 0.75rem',
    borderBottom: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 45%, transparent)`,
  },
  '@media print': { '& .table-frame': { overflow: 'visible' } },
}));
