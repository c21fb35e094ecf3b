import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { canonicalAddress } from './canonical-address.ts';

const Paper = styled('section')({
  display: 'none',
  '@media print': {
    display: 'block',
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
  },
});

/** On paper only: how to bid, until when, and the address of the page. */
export function HowToBidOnPaper({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system, formats } = useApp();
  const address = canonicalAddress(window.location.href);
  return (
    <Paper>
      {/* Whom to call stands here already, and a home is to fit on one sheet. */}
      <GlobalStyles styles={{ '@media print': { 'body footer': { display: 'none' } } }} />
      <h2>{t('property.howToBid')}</h2>
      <p>
        {t('property.howToBidText', { address, telephone: system.contact.telephone })}{' '}
        {t('property.closes', { when: formats.dayAndTime(advert.closesAt) })}.
      </p>
    </Paper>
  );
}
