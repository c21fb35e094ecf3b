import { styled } from '@mui/material/styles';
import { useId, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';

const Root = styled('section')(({ theme }) => ({
  position: 'absolute',
  inset: 0,
  // Leaflet's panes have a z-index of up to 800; all of them belong below the elements over the map.
  zIndex: 0,
  isolation: 'isolate',
  '&.leaflet-container': {
    fontFamily: 'inherit',
    fontSize: 'inherit',
    lineHeight: 'inherit',
    background: 'transparent',
  },
  '&:focus-visible': { outline: 'none' },
  // It lies over the panes, which would hide the element's own outline.
  '&:focus-visible::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 900,
    pointerEvents: 'none',
    border: `3px solid ${theme.vars.palette.focus}`,
    borderRadius: theme.council.shape.radius,
  },
  '& .town-names': { position: 'absolute', pointerEvents: 'none', maxWidth: 'none' },
  '& canvas.leaflet-tile': { maxWidth: 'none' },
}));

interface LeafletContainerProps {
  readonly ref: RefCallback<HTMLElement>;
  readonly label: string;
  /** Instructions for screen readers; by default those for a map of homes. */
  readonly help?: string;
}

/** Leaflet's container. It fills its frame, and shows its focus ring inside its edge. */
export function LeafletContainer({ ref, label, help }: LeafletContainerProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Root ref={ref} aria-label={label} aria-describedby={id} />
      <p id={id} hidden>
        {help ?? t('map.help')}
      </p>
    </>
  );
}
