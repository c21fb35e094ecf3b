import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useApp } from '../../app/app-context.ts';

const Foot = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetInline: 0,
  bottom: 0,
  zIndex: 1,
  display: 'grid',
  justifyItems: 'end',
  gap: '0.5rem',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
  '& .notes': { justifySelf: 'stretch', display: 'grid', gap: '0.5rem', margin: '0 0.75rem' },
  '& .attribution': {
    padding: '0.125rem 0.5rem',
    fontSize: '0.8125rem',
    lineHeight: 1.4,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.secondary,
    borderStartStartRadius: 6,
  },
}));

/** The map's attribution, and notes above it. */
export function MapFoot({ children }: { readonly children?: ReactNode }) {
  const { system } = useApp();
  return (
    <Foot>
      <div className="notes">{children}</div>
      {system.map && <p className="attribution">{system.map.attribution}</p>}
    </Foot>
  );
}
