import { styled } from '@mui/material/styles';

/**
 * A strip in black on yellow, in every council and scheme (specification section 2): contrast 14:1. Printed
 * too, except its controls.
 */
export const PreviewStrip = styled('section')({
  '--ring': '#1a1a1a',
  background: '#ffd84a',
  color: '#1a1a1a',
  borderBottom: '3px solid #1a1a1a',
  paddingBlock: '0.5rem',
  fontSize: '0.9375rem',
  lineHeight: 1.5,
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem 1.5rem' },
  '& .words': { flex: '1 1 22rem', minWidth: 0 },
  '& h2': { font: 'inherit', fontWeight: 700 },
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' },
  '& a, & summary': { color: 'inherit', fontWeight: 600, minHeight: '1.5rem' },
  '& summary': { cursor: 'pointer', width: 'fit-content' },
  '& button': {
    minHeight: '2.75rem',
    padding: '0.25rem 0.875rem',
    border: '2px solid currentColor',
    borderRadius: 6,
    background: '#fff',
    color: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.18em' },
    '&[aria-disabled="true"]': { cursor: 'default', opacity: 0.7 },
  },
  '& .findings': { flexBasis: '100%', minWidth: 0 },
  '& ol': { margin: '0.25rem 0 0', paddingInlineStart: '1.5rem', display: 'grid', gap: '0.5rem' },
  '& code': { fontWeight: 700, overflowWrap: 'anywhere' },
  '& output': { display: 'block' },
});
