import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { Icon } from '../../components/Icon.tsx';
import { advertChanges, type AdvertChange } from './advert-changes.ts';
import { Notice } from './Notice.tsx';

/** Says what changed in an advert since the reader opened its page, or last dismissed this notice. */
export function ChangeNotice({ advert }: { readonly advert: ListedAdvert }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const [known, setKnown] = useState(advert);
  const changes = advertChanges(known, advert);

  function cost({ details }: ListedAdvert): string {
    const rent = formats.money(details.rentPence + details.serviceChargePence);
    return details.rentPeriod === 'week'
      ? t('property.rentWeek', { rent })
      : t('property.rentMonth', { rent });
  }

  function words({ kind }: AdvertChange): string {
    if (kind === 'rent') return t('property.changed.rent', { before: cost(known), after: cost(advert) });
    if (kind === 'closesAt') {
      return t('property.changed.closesAt', {
        before: formats.until(known.closesAt),
        after: formats.until(advert.closesAt),
      });
    }
    if (kind === 'availableFrom') {
      return t('property.changed.availableFrom', { after: formats.day(advert.details.availableFrom ?? '') });
    }
    return kind === 'viewing'
      ? t('property.changed.viewing', { after: advert.details.viewing })
      : t('property.changed.details');
  }

  return (
    // Always mounted, so that screen readers announce new content.
    <div aria-live="polite">
      {changes.length > 0 && (
        <Notice data-notice="changed">
          <Icon name="info" />
          <div>
            <h2>{t('property.changed.title')}</h2>
            <p>{t('property.changed.lead')}</p>
            <ul>
              {changes.map((change) => (
                <li key={change.kind}>{words(change)}</li>
              ))}
            </ul>
            <Button className="no-print" onClick={() => setKnown(advert)}>
              {t('property.changed.dismiss')}
            </Button>
          </div>
        </Notice>
      )}
    </div>
  );
}
