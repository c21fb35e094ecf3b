import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import { useApp } from '../../app/app-context.ts';
import { explainReason } from '#domain/words/reason-text.ts';

/** The rules about the withdrawal of a bid: its deadline, or none. */
export const withdrawalRules: ReadonlySet<string> = new Set(['withdrawal', 'bidStays']);

/**
 * Returns the reason with the deadline for withdrawing a bid on this home; undefined if the server sends none.
 */
export function withdrawalReason({ reasons }: AdvertEligibility): Reason | undefined {
  return reasons.find(({ rule }) => withdrawalRules.has(rule));
}

interface WithdrawalTermsProps {
  readonly eligibility: AdvertEligibility;
  /** True before a bid is made: the text must not say "this bid". */
  readonly isAhead?: boolean;
}

/** The deadline for withdrawing a bid, shown until it passes; nothing if the server sends none. */
export function WithdrawalTerms({ eligibility, isAhead = false }: WithdrawalTermsProps) {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const reason = withdrawalReason(eligibility);
  if (reason === undefined) return null;
  const { rule, verdict, facts } = reason;
  const sentence =
    isAhead && rule === 'withdrawal' && verdict !== 'notYetKnown'
      ? t(`bid.terms.${verdict}`, { until: formats.until(String(facts.until)) })
      : explainReason(reason, i18n, formats).sentence;
  return <p data-withdrawal={verdict}>{sentence}</p>;
}
