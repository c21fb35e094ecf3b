import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#schemas/api/property-listings.ts';
import { mediaAddress } from '../../api/media-address.ts';
import { useApp } from '../../app/app-context.ts';

const Gallery = styled('section')(({ theme }) => ({
  '& .large': {
    aspectRatio: '4 / 3',
    overflow: 'hidden',
    borderRadius: theme.council.shape.radius,
    background: `color-mix(in srgb, ${theme.vars.palette.primary.main} 12%, ${theme.vars.palette.background.paper})`,
  },
  '& .large img, & button img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& ul': { display: 'flex', flexWrap: 'wrap', gap: '0.75rem', listStyle: 'none', marginTop: '0.75rem' },
  '& button': {
    display: 'block',
    width: '7rem',
    aspectRatio: '4 / 3',
    padding: 0,
    overflow: 'hidden',
    cursor: 'pointer',
    border: `2px solid ${theme.vars.palette.outline}`,
    borderRadius: Math.min(theme.council.shape.radius, 10),
  },
  '& button[aria-current="true"]': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 2px ${theme.vars.palette.primary.main}`,
  },
}));

/** The pictures of a home: one large, the others to choose from. */
export function Pictures({ pictures }: { readonly pictures: readonly Picture[] }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const [chosen, setChosen] = useState(0);
  const large = pictures[chosen] ?? pictures[0];
  if (large === undefined) return null;
  return (
    <Gallery aria-label={t('property.pictures')}>
      <div className="large">
        <img
          src={mediaAddress(system.mediaBase, large.file)}
          alt={large.alt}
          width={large.width}
          height={large.height}
          fetchPriority="high"
        />
      </div>
      {pictures.length > 1 && (
        <ul className="no-print">
          {pictures.map((picture, place) => (
            <li key={picture.file}>
              <button
                type="button"
                aria-current={place === chosen}
                aria-label={t('property.showPicture', {
                  number: place + 1,
                  total: pictures.length,
                  alt: picture.alt,
                })}
                onClick={() => setChosen(place)}
              >
                <img src={mediaAddress(system.mediaBase, picture.file)} alt="" width="112" height="84" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Gallery>
  );
}
