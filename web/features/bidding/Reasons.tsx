import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { ReasonList } from './ReasonList.tsx';
import { withdrawalRules } from './WithdrawalTerms.tsx';

/**
 * The reasons why the reader may or may not bid, without the obvious ones: the home is open and has no bid of
 * theirs yet.
 */
export function Reasons({ eligibility }: { readonly eligibility: AdvertEligibility }) {
  const { t } = useTranslation();
  const shown = eligibility.reasons.filter(
    ({ rule, verdict }) =>
      !withdrawalRules.has(rule) && (verdict !== 'met' || (rule !== 'open' && rule !== 'notYetBid')),
  );
  if (shown.length === 0) return null;
  const met = shown.filter(({ verdict }) => verdict === 'met');
  const obstacles = shown.filter(({ verdict }) => verdict !== 'met');
  return (
    <>
      {obstacles.length > 0 && (
        <div>
          <h3>{t('bid.reasonsTitle')}</h3>
          <ReasonList reasons={obstacles} applicationId={eligibility.applicationId} />
        </div>
      )}
      {met.length > 0 && (
        <details data-reasons="met">
          <summary>{eligibility.canBid ? t('bid.reasonsTitleCan') : t('bid.reasonsMet')}</summary>
          <ReasonList reasons={met} applicationId={eligibility.applicationId} />
        </details>
      )}
    </>
  );
}
