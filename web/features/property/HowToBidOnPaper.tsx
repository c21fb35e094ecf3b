import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useInBrowser } from '../../app/use-in-browser.ts';
import { useApp } from '../../app/app-context.ts';
import { canonicalAddress } from './canonical-address.ts';

const Paper = styled('section')({
  display: 'none',
  '@media print': {
    display: 'block',
    breakInside: 'avoid',
    overflowWrap: 'anywhere',
    // The sheet already has the contact details, and a home should fit on one page.
    'body:has(&) footer': { display: 'none' },
  },
});

/** Instructions shown in print only: how to bid, the deadline, and the page's address. */
export function HowToBidOnPaper({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { system, formats } = useApp();
  const address = useInBrowser(() => canonicalAddress(window.location.href), '');
  return (
    <Paper>
      <h2>{t('property.howToBid')}</h2>
      <p>
        {t('property.howToBidText', { address, telephone: system.contact.telephone })}{' '}
        {t('property.closes', { when: formats.until(advert.closesAt) })}.
      </p>
    </Paper>
  );
}
