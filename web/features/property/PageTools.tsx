import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { canonicalAddress } from './canonical-address.ts';

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  // The words align with those above; the touch area extends beyond them.
  marginInlineStart: '-0.75rem',
  '& button': { paddingInline: '0.75rem' },
  '& output': { flexBasis: '100%', overflowWrap: 'anywhere' },
});

/** Sharing the home's address, by the device's own share sheet if it has one, and printing the page. */
export function PageTools({ details }: { readonly details: AdvertDetails }) {
  const { t } = useTranslation();
  const [news, setNews] = useState('');

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
