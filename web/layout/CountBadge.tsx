import { styled } from '@mui/material/styles';

/** Red, whatever the council's colours are (specification section 9), at 7:1 under white in both schemes. */
const Circle = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: '1.5rem',
  height: '1.5rem',
  paddingInline: '0.4rem',
  borderRadius: '999px',
  background: '#b00020',
  color: '#fff',
  border: '1.5px solid #fff',
  fontSize: '0.8125rem',
  lineHeight: 1,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  '@media (max-width: 39.99rem)': {
    position: 'absolute',
    top: '0.3125rem',
    insetInlineStart: 'calc(50% + 0.375rem)',
    minWidth: '1.25rem',
    height: '1.25rem',
    fontSize: '0.6875rem',
    paddingInline: '0.25rem',
  },
});

/** A count beside a menu entry, shown only above zero. `label` is what it says to those who cannot see it. */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count <= 0) return null;
  return (
    <Circle>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </Circle>
  );
}
