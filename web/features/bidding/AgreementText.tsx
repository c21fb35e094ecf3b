import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { useApp } from '../../app/app-context.ts';

/** Says that an officer has to agree to the reader's bid, and until when, or what came of that. */
export function AgreementText({
  agreement,
  closesAt,
  isClosed,
}: {
  readonly agreement: AdvertEligibility['agreement'];
  /** ISO instant. */
  readonly closesAt: string;
  readonly isClosed: boolean;
}) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (agreement === undefined) return null;
  if (isClosed) return agreement === 'waiting' ? <p>{t('bid.agreement.tooLate')}</p> : null;
  return <p>{t(`bid.agreement.${agreement}`, { until: formats.until(closesAt) })}</p>;
}
