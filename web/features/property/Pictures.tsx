import { styled } from '@mui/material/styles';
import { useState } from 'react';
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
    '& .large': {
      position: 'relative',
      width: '100%',
      aspectRatio: '4 / 3',
      maxHeight: '80vh',
      border: 0,
      borderRadius: theme.council.shape.radius,
    },
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
      '@media print': { display: 'none' },
      '@media (forced-colors: active)': { border: '1px solid' },
    },
    '& ul': {
      display: 'grid',
      // Five in a row on a phone too: none is less than 44 px to touch.
      gridTemplateColumns: 'repeat(auto-fill, minmax(clamp(3.25rem, 17%, 7rem), 1fr))',
      gap: 'clamp(0.375rem, 1vw, 0.75rem)',
      listStyle: 'none',
      marginTop: '0.75rem',
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

/** A home's pictures: a large one, which opens the viewer, and the others to choose from. */
export function Pictures({ pictures, label }: PicturesProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const [chosen, setChosen] = useState(0);
  const { open, prepare, viewer } = usePictureViewer(pictures, label);
  const place = chosen < pictures.length ? chosen : 0;
  const large = pictures[place];
  if (large === undefined) {
    return (
      <Gallery aria-label={t('property.pictures')}>
        <div className="large">{drawPicture(system.mediaBase, undefined, { sizes: '', alt: '' })}</div>
        <p>{t('property.picturesNone')}</p>
      </Gallery>
    );
  }
  const numbered = { number: place + 1, total: pictures.length };
  return (
    <>
      <Gallery aria-label={t('property.pictures')}>
        <button
          type="button"
          className="large"
          aria-label={t('property.openPicture', { ...numbered, alt: large.alt })}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => open(place)}
        >
          {drawPicture(system.mediaBase, large, {
            sizes: '(min-width: 74rem) 45rem, (min-width: 62rem) calc(100vw - 32rem), 100vw',
            alt: '',
            fetchPriority: 'high',
          })}
          <span className="count">
            <Icon name="enlarge" />
            {t('property.pictureOf', numbered)}
          </span>
        </button>
        {pictures.length > 1 && (
          <ul className="no-print">
            {pictures.map((picture, other) => (
              <li key={picture.file}>
                <button
                  type="button"
                  aria-current={other === place}
                  aria-label={t('property.showPicture', {
                    number: other + 1,
                    total: pictures.length,
                    alt: picture.alt,
                  })}
                  onClick={() => setChosen(other)}
                >
                  {drawPicture(system.mediaBase, picture, {
                    sizes: '8rem',
                    alt: '',
                    loading: 'lazy',
                  })}
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
