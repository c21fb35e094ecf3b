import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { Icon } from '../../components/Icon.tsx';
import { FactList } from './FactList.tsx';

const ratings = [...'ABCDEFG'];

/** Bars that grow from A to G, as on the certificate; the home's own is marked by shape and words. */
const Scale = styled('ol')(({ theme }) => {
  const { palette } = theme.vars;
  return {
    display: 'grid',
    gap: 3,
    listStyle: 'none',
    maxWidth: '24rem',
    marginBlock: theme.spacing(1.5, 2),
    '& li': { display: 'flex', alignItems: 'center', gap: '0.75rem', height: '1.75rem' },
    '& .bar': {
      display: 'flex',
      alignItems: 'center',
      height: '100%',
      paddingInline: '0.625rem',
      fontSize: '0.9375rem',
      fontWeight: 600,
      border: `1px solid ${palette.outline}`,
      borderRadius: Math.min(theme.council.shape.radius, 4),
      background: palette.background.paper,
      color: palette.text.secondary,
    },
    ...Object.fromEntries(ratings.map((rating, place) => [`& .${rating}`, { width: `${34 + place * 7}%` }])),
    '& [data-own="true"] .bar': {
      background: palette.primary.main,
      borderColor: palette.primary.main,
      color: palette.primary.contrastText,
      '@media (forced-colors: active)': { borderWidth: 4 },
    },
    '& .own': { display: 'flex', alignItems: 'center', gap: '0.3em', fontWeight: 600, fontSize: '0.9375rem' },
    // The sentence says it in print.
    '@media print': { display: 'none' },
  };
});

/** The home's heating, its energy rating on the scale, and what that means for the bills. */
export function EnergyRating({ details }: { readonly details: AdvertDetails }) {
  const { t } = useTranslation();
  const { epc, heating } = details;
  const meanings: Readonly<Record<string, string>> = {
    A: t('property.epcMeaning.A'),
    B: t('property.epcMeaning.B'),
    C: t('property.epcMeaning.C'),
    D: t('property.epcMeaning.D'),
    E: t('property.epcMeaning.E'),
    F: t('property.epcMeaning.F'),
    G: t('property.epcMeaning.G'),
    exempt: t('property.epcMeaning.exempt'),
  };
  return (
    <section aria-labelledby="energy">
      <h2 id="energy">{t('property.energyTitle')}</h2>
      <p>
        {epc !== 'exempt' && <strong>{t('property.epcRated', { rating: epc })}</strong>} {meanings[epc]}
      </p>
      {epc !== 'exempt' && (
        <Scale aria-hidden="true">
          {ratings.map((rating) => (
            <li key={rating} data-own={rating === epc}>
              <span className={`bar ${rating}`}>{rating}</span>
              {rating === epc && (
                <span className="own">
                  <Icon name="arrowLeft" /> {t('property.epcHere')}
                </span>
              )}
            </li>
          ))}
        </Scale>
      )}
      <FactList facts={[[t('property.heating'), heating]]} wide />
    </section>
  );
}
