import type { i18n as I18n, ParseKeys } from 'i18next';
import type { BidOutcome } from '#schemas/bid-outcome.ts';

/** The words of a result, each of them whole sentences. */
interface BidOutcomeText {
  /** The result itself. */
  readonly says: string;
  /** The reason; null if there is none to tell. */
  readonly because: string | null;
  /** Advice on what the person can do; null if there is none. */
  readonly next: string | null;
}

/** Outcomes with words for each of their reasons; the others always have the same words. */
const withReasons: ReadonlySet<BidOutcome['code']> = new Set(['letToAnother', 'skipped', 'withdrawn']);

/**
 * Returns the words of a bid's result, for its page and its letter. They reveal no more about the person who got the
 * home than the criterion that decided.
 * @param telephone the council's, for questions.
 */
export function explainBidOutcome(
  { code, because, reordered }: BidOutcome,
  { t, exists }: I18n,
  telephone: string,
): BidOutcomeText {
  const isText = (key: string): key is ParseKeys => exists(key);
  // A criterion or reason of a newer version has no words here yet.
  const ending = withReasons.has(code) ? `.${because ?? 'unknown'}` : '';
  const textOf = (part: 'because' | 'next') => {
    const key = `bidOutcomes.${code}.${part}${ending}`;
    return isText(key) ? t(key, { telephone }) : null;
  };
  const reason = textOf('because');
  return {
    says: t(`bidOutcomes.${code}.says`),
    because: reordered === true && reason !== null ? `${t('bidOutcomes.reordered')} ${reason}` : reason,
    next: textOf('next'),
  };
}
