import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { Icon } from '../../components/Icon.tsx';
import { usePictureViewer } from './use-picture-viewer.tsx';

const Gallery = styled('section')(({ theme }) => {
  const radius = Math.min(theme.council.shape.radius, 10);
  const { palette } = theme.vars;
  return {
    '& button': {
      display: 'block',
      padding: 0,
      overflow: 'hidden',
      cursor: 'pointer',
    },
    '& button, & .large': {
      background: `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
    },
    '& img': { width: '100%', height: '100%', objectFit: 'cover' },
    '& .stage': { position: 'relative' },
    // The pictures are side by side: a finger pulls the next one in.
    '& .strip': {
      display: 'flex',
      overflowX: 'auto',
      scrollSnapType: 'x mandatory',
      overscrollBehaviorX: 'contain',
      scrollbarWidth: 'none',
      borderRadius: theme.council.shape.radius,
      '@media (prefers-reduced-motion: no-preference)': { scrollBehavior: 'smooth' },
      '@media print': { overflow: 'hidden' },
    },
    '& .large': {
      flex: 'none',
      width: '100%',
      aspectRatio: '4 / 3',
      maxHeight: '80vh',
      scrollSnapAlign: 'start',
      border: 0,
      borderRadius: theme.council.shape.radius,
      // The rent should be in view on a phone too, despite its bar.
      [theme.breakpoints.down('sm')]: { aspectRatio: '3 / 2' },
    },
    '& .large:focus-visible': { outlineOffset: '-4px' },
    '& .count': {
      position: 'absolute',
      insetInlineEnd: '0.75rem',
      bottom: '0.75rem',
      display: 'flex',
      alignItems: 'center',
      gap: '0.5em',
      padding: '0.375rem 0.75rem',
      borderRadius: radius,
      background: palette.background.paper,
      color: palette.text.primary,
      fontWeight: 600,
      fontSize: '0.9375rem',
      pointerEvents: 'none',
      '@media print': { display: 'none' },
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    '& ul': {
      display: 'grid',
      // Five fit in a row on a phone too, each at least 44 px to touch.
      gridTemplateColumns: 'repeat(auto-fill, minmax(clamp(3.25rem, 17%, 7rem), 1fr))',
      gap: 'clamp(0.375rem, 1vw, 0.75rem)',
      listStyle: 'none',
      marginTop: '0.75rem',
      // On a phone, people swipe instead.
      [theme.breakpoints.down('sm')]: { display: 'none' },
    },
    '& li button': {
      width: '100%',
      maxWidth: '8rem',
      aspectRatio: '4 / 3',
      border: `2px solid ${palette.outline}`,
      borderRadius: radius,
    },
    '& li button[aria-current="true"]': {
      borderColor: palette.primary.main,
      boxShadow: `0 0 0 2px ${palette.primary.main}`,
      '@media (forced-colors: active)': { outline: '3px solid', outlineOffset: 2 },
    },
  };
});

interface PicturesProps {
  readonly pictures: readonly Picture[];
  /** The viewer's accessible name. */
  readonly label: string;
}

/**
 * Returns the index of the picture to which a strip is scrolled, from 0. In a right-to-left layout the distance
 * is negative.
 */
function placeOf({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth > 0 ? Math.round(Math.abs(scrollLeft) / clientWidth) : 0;
}

/**
 * A home's pictures: a large one to swipe on, which opens the viewer, and on a wide screen thumbnails of all of
 * them.
 */
export function Pictures({ pictures, label }: PicturesProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const strip = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  // A picture is fetched once the one before it is shown.
  const [fetched, setFetched] = useState(1);
  const { open, prepare, viewer } = usePictureViewer(pictures, label);
  const lookAt = useCallback((next: number) => {
    setPlace(next);
    setFetched((before) => Math.max(before, next + 1));
  }, []);
  useEffect(() => {
    // A server-rendered page may have been swiped before it is live.
    const swipedTo = strip.current ? placeOf(strip.current) : 0;
    if (swipedTo > 0) lookAt(swipedTo);
  }, [lookAt]);
  if (pictures.length === 0) {
    return (
      <Gallery aria-label={t('property.pictures')}>
        <div className="large">{drawPicture(system.mediaBase, undefined, { sizes: '', alt: '' })}</div>
        <p>{t('property.picturesNone')}</p>
      </Gallery>
    );
  }
  const shown = Math.min(place, pictures.length - 1);
  const total = pictures.length;

  return (
    <>
      <Gallery aria-label={t('property.pictures')}>
        <div className="stage">
          <div className="strip" ref={strip} onScroll={(event) => lookAt(placeOf(event.currentTarget))}>
            {pictures.map((picture, other) => (
              <button
                key={picture.file}
                type="button"
                className="large"
                aria-label={t('property.openPicture', { number: other + 1, total, alt: picture.alt })}
                aria-haspopup="dialog"
                inert={other !== shown}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => open(other)}
              >
                {other <= fetched &&
                  drawPicture(system.mediaBase, picture, {
                    sizes: '(min-width: 74rem) 45rem, (min-width: 62rem) calc(100vw - 32rem), 100vw',
                    alt: '',
                    fetchPriority: other === 0 ? 'high' : 'low',
                  })}
              </button>
            ))}
          </div>
          <span className="count">
            <Icon name="enlarge" />
            <span>{t('property.pictureOf', { number: shown + 1, total })}</span>
          </span>
        </div>
        {total > 1 && (
          <ul className="no-print">
            {pictures.map((picture, other) => (
              <li key={picture.file}>
                <button
                  type="button"
                  aria-current={other === shown}
                  aria-label={t('property.showPicture', { number: other + 1, total, alt: picture.alt })}
                  onClick={() => {
                    lookAt(other);
                    strip.current?.children[other]?.scrollIntoView({ block: 'nearest', inline: 'start' });
                  }}
                >
                  {drawPicture(system.mediaBase, picture, { sizes: '8rem', alt: '', loading: 'lazy' })}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Gallery>
      {viewer}
    </>
  );
}
