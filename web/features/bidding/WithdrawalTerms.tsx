import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { useApp } from '../../app/app-context.ts';
import { explainReason } from '#domain/words/reason-text.ts';

/** The rules for withdrawing a bid: until when, or not at all. */
export const withdrawalRules: ReadonlySet<string> = new Set(['withdrawal', 'bidStays']);

/** Until when a bid can be withdrawn, shown while that time lasts; nothing if the server does not say. */
export function WithdrawalTerms({ standing }: { readonly standing: AdvertEligibility }) {
  const { i18n } = useTranslation();
  const { formats } = useApp();
  const reason = standing.reasons.find(({ rule }) => withdrawalRules.has(rule));
  if (reason === undefined) return null;
  return <p data-withdrawal={reason.verdict}>{explainReason(reason, i18n, formats).sentence}</p>;
}
