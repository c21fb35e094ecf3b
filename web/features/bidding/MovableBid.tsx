import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EligibilityScheme } from '#schemas/api/advert-eligibility.ts';
import { advertQuery } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { PreferredMark } from './PreferredMark.tsx';
import { useEligibilityLabel } from './eligibility-label.ts';
import { placeInQueue } from './shown-number-text.ts';

interface MovableBidProps {
  readonly bidId: string;
  readonly scheme: EligibilityScheme | undefined;
}

/** A bid on another home, with enough to recognise it and see the cost of moving it. */
export function MovableBid({ bidId, scheme }: MovableBidProps) {
  const { t } = useTranslation();
  const { loadAdvert, formats } = useApp();
  const eligibility = scheme?.eligibility.find((entry) => entry.bidId === bidId);
  const { data } = useQuery({
    ...advertQuery(loadAdvert, eligibility?.advertId ?? ''),
    enabled: eligibility !== undefined,
  });
  const label = useEligibilityLabel(eligibility);
  const cannot = eligibility?.bidObstacles !== undefined;
  const place = cannot ? null : placeInQueue(eligibility, t, formats);
  return (
    <div>
      <strong translate="no">{data?.advert.details.street ?? t('moveBid.unknownHome')}</strong>
      {cannot && <p>{label.text}</p>}
      {place && <p>{t('moveBid.place', place)}</p>}
      {data && <p>{t('property.closes', { when: formats.until(data.advert.closesAt) })}</p>}
      {eligibility?.preferredProperty === true && <PreferredMark />}
    </div>
  );
}
