import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { ReasonList } from './ReasonList.tsx';
import { withdrawalRules } from './WithdrawalTerms.tsx';

/**
 * The reasons why the reader may or may not bid, without the obvious ones: the home is open and has no bid of
 * theirs yet.
 */
export function Reasons({ standing }: { readonly standing: AdvertEligibility }) {
  const { t } = useTranslation();
  const telling = standing.reasons.filter(
    ({ rule, verdict }) =>
      !withdrawalRules.has(rule) && (verdict !== 'met' || (rule !== 'open' && rule !== 'notYetBid')),
  );
  if (telling.length === 0) return null;
  const met = telling.filter(({ verdict }) => verdict === 'met');
  const obstacles = telling.filter(({ verdict }) => verdict !== 'met');
  return (
    <>
      {obstacles.length > 0 && (
        <div>
          <h3>{t('bid.reasonsTitle')}</h3>
          <ReasonList reasons={obstacles} applicationId={standing.applicationId} />
        </div>
      )}
      {met.length > 0 && (
        <details data-reasons="met">
          <summary>{standing.canBid ? t('bid.reasonsTitleCan') : t('bid.reasonsMet')}</summary>
          <ReasonList reasons={met} applicationId={standing.applicationId} />
        </details>
      )}
    </>
  );
}
