import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { rentWords } from './rent-words.ts';

const Box = styled('div')(({ theme }) => ({
  '& .rent strong': { fontSize: '2rem', lineHeight: 1.2, fontWeight: 700, letterSpacing: '-0.02em' },
  '& .other, & .charge': { color: theme.vars.palette.text.secondary },
  '& ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0.25rem 1.25rem',
    listStyle: 'none',
    marginTop: theme.spacing(1.5),
  },
  '& .suited': { marginTop: theme.spacing(1) },
  '& li': { display: 'flex', alignItems: 'center', gap: '0.45em' },
}));

/** A home's cost, with its period, the facts people look for first, and the people it is for. */
export function RentSummary({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { details } = advert;
  const { amount, period, other } = rentWords(details, t, formats);
  const epc =
    details.epc === 'exempt' ? t('property.epcExempt') : t('property.epcShort', { rating: details.epc });
  return (
    <Box>
      <p className="rent">
        <strong>{amount}</strong> {period}
      </p>
      <p className="other">{other}</p>
      {details.serviceChargePence > 0 && (
        <p className="charge">
          {t('property.serviceCharge', { charge: formats.money(details.serviceChargePence) })}
        </p>
      )}
      <ul>
        <li>
          <Icon name="bed" />
          {t('property.bedrooms', { count: advert.bedrooms })}
        </li>
        <li>
          <Icon name="people" />
          {t('property.personsValue', { count: details.persons })}
        </li>
        <li>
          <Icon name="home" />
          {details.propertyType}
        </li>
        <li>
          <Icon name="leaf" />
          {epc}
        </li>
      </ul>
      <p className="suited">{details.suitedTo}</p>
    </Box>
  );
}
