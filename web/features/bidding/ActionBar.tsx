import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/**
 * The bar with the main action. On a phone it stays at the bottom edge, above the menu, with the time left; a
 * low window (or 400 % zoom) has no room for that. It is the panel's own control, moved by CSS: nothing is
 * duplicated or read out twice.
 */
const Bar = styled('div')(({ theme }) => ({
  '& .left': { display: 'none' },
  '&[data-only="phone"]': { display: 'none' },
  '@media screen and (max-width: 63.99rem) and (min-height: 30rem)': {
    '&, &[data-only="phone"]': {
      position: 'fixed',
      insetInline: 0,
      bottom: 'var(--frame-bottom, 0px)',
      zIndex: theme.zIndex.appBar - 20,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '0.25rem 1rem',
      padding: '0.5rem 1rem',
      background: theme.vars.palette.background.paper,
      color: theme.vars.palette.text.primary,
      borderTop: `1px solid ${theme.vars.palette.outline}`,
    },
    '& .left': { display: 'block', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& .actions': { flex: '1 1 11rem', maxWidth: '28rem' },
    // A bar that only leads to the panel stays on one line, to cover as little of the page as possible.
    '&[data-only="phone"] .actions > *': {
      minHeight: '2.75rem',
      padding: '0.25rem 0.5rem',
      fontSize: '1rem',
    },
    // A small phone has room for one line only.
    '@media (max-height: 43.99rem)': {
      '&, &[data-only="phone"]': { flexWrap: 'nowrap', padding: '0.375rem 1rem' },
      '& .left': { whiteSpace: 'nowrap', fontSize: '0.875rem' },
      '& .actions > *, &[data-only="phone"] .actions > *': {
        minHeight: '2.75rem',
        padding: '0.125rem 0.5rem',
        fontSize: '0.9375rem',
        lineHeight: 1.25,
      },
    },
  },
}));

interface ActionBarProps {
  /** The time left in words; null once the home has closed. */
  readonly left: string | null;
  /** True if the bar only leads to the panel, which a wide window shows anyway. */
  readonly isPhoneOnly?: boolean;
  readonly children: ReactNode;
}

/** Keeps the main action, and the time left for it, at a phone's bottom edge. */
export function ActionBar({ left, isPhoneOnly = false, children }: ActionBarProps) {
  return (
    <Bar className="no-print" data-bar data-only={isPhoneOnly ? 'phone' : undefined}>
      {/* Screen readers read it with the closing time, just above the panel. */}
      {left !== null && (
        <span className="left" aria-hidden="true">
          {left}
        </span>
      )}
      <div className="actions">{children}</div>
    </Bar>
  );
}
