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
});

/**
 * A count beside a menu entry, shown only above zero. `label` is what it says to those who cannot see it; the menu says
 * where it stands.
 */
export function CountBadge({ count, label }: { readonly count: number; readonly label: string }) {
  if (count <= 0) return null;
  return (
    <Circle className="count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visually-hidden">{label}</span>
    </Circle>
  );
}
