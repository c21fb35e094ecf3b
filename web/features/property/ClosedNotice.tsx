import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { Icon } from '../../components/Icon.tsx';
import { monthInLondon } from '#domain/words/calendar-day.ts';
import { useClosing } from '../../components/use-closing.ts';
import { Notice } from './Notice.tsx';

interface ClosedNoticeProps {
  readonly advert: ListedAdvert;
  readonly clockOffset: number;
}

/** Says that a home is closed, or has just closed, and where to go next. */
export function ClosedNotice({ advert, clockOffset }: ClosedNoticeProps) {
  const { t } = useTranslation();
  const isClosed = useClosing(advert.closesAt, clockOffset).left === null;
  const [wasOpen] = useState(!isClosed);
  return (
    // Always mounted, so that screen readers announce new content.
    <div aria-live="polite">
      {isClosed && (
        <Notice data-notice="closed">
          <Icon name="clock" />
          <div>
            <h2>{wasOpen ? t('property.closedJustNow') : t('property.closedTitle')}</h2>
            <p>{t('property.closedWhatNow')}</p>
            <p className="ways no-print">
              <Link to="/properties">{t('property.closedOthers')}</Link>
              <Link to="/properties/outcomes" search={monthInLondon(advert.opensAt)}>
                {t('property.closedOutcomes')}
              </Link>
            </p>
          </div>
        </Notice>
      )}
    </div>
  );
}
