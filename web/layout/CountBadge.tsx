import { styled } from '@mui/material/styles';

/**
 * A red circle, whatever the council's colours (specification section 9), with a contrast of 7:1 to white in
 * both schemes.
 */
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
 * A count beside a menu entry, shown only above zero. `label` is the text for people who cannot see it; the
 * menu positions it.
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
