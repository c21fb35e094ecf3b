import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { Icon } from '../../components/Icon.tsx';
import { monthInLondon } from '#domain/words/calendar-day.ts';
import { useClosing } from '../../components/use-closing.ts';
import { isWaiting } from '../offers/OfferCard.tsx';
import { useOfferOf } from '../offers/use-offer-of.ts';
import { Notice } from './Notice.tsx';

interface ClosedNoticeProps {
  readonly advert: ListedAdvert;
  readonly clockOffset: number;
}

/** A notice that a home is closed, has just closed or was withdrawn, and where to go next. */
export function ClosedNotice({ advert, clockOffset }: ClosedNoticeProps) {
  const { t } = useTranslation();
  const isClosed = useClosing(advert, clockOffset).left === null;
  const [wasOpen] = useState(!isClosed);
  const isWithdrawn = advert.withdrawnAt !== undefined;
  const { offer } = useOfferOf(advert.id, isClosed);
  const isOffered = offer !== undefined && isWaiting(offer);
  const text = () => {
    if (isOffered) return t('offers.homeClosed');
    return t(isWithdrawn ? 'property.withdrawnText' : 'property.closedWhatNow');
  };
  const title = () => {
    if (isWithdrawn) return t('property.withdrawnTitle');
    return wasOpen ? t('property.closedJustNow') : t('property.closedTitle');
  };
  return (
    // Always mounted: screen readers announce only content added to it.
    <div aria-live="polite">
      {isClosed && (
        <Notice data-notice="closed">
          <Icon name="clock" />
          <div>
            <h2>{title()}</h2>
            <p>{text()}</p>
            <p className="ways no-print">
              {isOffered && (
                <Link to="/account/offers/$offer" params={{ offer: offer.id }}>
                  {t('offers.toAnswer')}
                </Link>
              )}
              <Link to="/properties">{t('property.closedOthers')}</Link>
              {!isWithdrawn && (
                <Link to="/properties/outcomes" search={monthInLondon(advert.opensAt)}>
                  {t('property.closedOutcomes')}
                </Link>
              )}
            </p>
          </div>
        </Notice>
      )}
    </div>
  );
}
