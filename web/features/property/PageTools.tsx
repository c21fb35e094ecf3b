import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonAnchor } from '../../components/ButtonLink.tsx';
import { Icon } from '../../components/Icon.tsx';
import { canonicalAddress } from './canonical-address.ts';
import { mapAddress } from './map-address.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  maxWidth: '24rem',
  // One row within reach of a thumb; the outer words align with those above.
  marginInline: '-0.5rem',
  '& button, & a': {
    flexDirection: 'column',
    gap: '0.125rem',
    minWidth: '4rem',
    paddingInline: '0.25rem',
    fontSize: '0.875rem',
  },
  '& output': { flexBasis: '100%', paddingInline: '0.5rem', overflowWrap: 'anywhere' },
  '& output:empty': { display: 'none' },
});

/**
 * The tools for a home besides bidding: call the council, get directions, share its address (by the device's
 * own share sheet if it has one), print the page.
 */
export function PageTools({ details }: { readonly details: AdvertDetails }) {
  const { t } = useTranslation();
  const { contact, mapLinks } = useApp().system;
  const [news, setNews] = useState('');
  const way = mapLinks.find(({ directions }) => directions !== undefined)?.directions;

  async function share() {
    const url = canonicalAddress(window.location.href);
    const title = t('property.shareText', { street: details.street, area: details.area });
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await window.navigator.clipboard.writeText(url);
        setNews(t('property.copied'));
      }
    } catch (error) {
      // The person cancelled.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setNews(t('property.copyFailed', { address: url }));
    }
  }

  return (
    <Row className="no-print">
      <ButtonAnchor href={`tel:${contact.telephone.replaceAll(' ', '')}`}>
        <Icon name="phone" />
        {t('property.ring')}
      </ButtonAnchor>
      {way !== undefined && (
        <ButtonAnchor href={mapAddress(way, details)} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" />
          <span>
            {t('property.directions')} <span className="visually-hidden">{t('site.opensNewWindow')}</span>
          </span>
        </ButtonAnchor>
      )}
      <Button onClick={() => void share()}>
        <Icon name="share" />
        {t('property.share')}
      </Button>
      <Button onClick={() => window.print()}>
        <Icon name="printer" />
        {t('property.print')}
      </Button>
      <output>{news}</output>
    </Row>
  );
}
