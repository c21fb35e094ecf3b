import type { TFunction } from 'i18next';
import type { Outcome } from '#schemas/api/outcomes.ts';
import type { Formats } from '#domain/words/formats.ts';

type Ended = Pick<Outcome, 'result' | 'hidden' | 'bandName' | 'effectiveMonth' | 'queuePosition'>;

/**
 * Returns a short description of the successful bid, with what the server discloses; empty if the home was not
 * let.
 */
export function outcomeWords(
  { result, hidden, bandName, effectiveMonth, queuePosition }: Ended,
  t: TFunction,
  formats: Pick<Formats, 'month' | 'number'>,
): string {
  if (result !== 'let') return '';
  if (hidden) return t('outcomes.hidden');
  return [
    queuePosition !== null && t('outcomes.position', { position: formats.number(queuePosition) }),
    bandName,
    effectiveMonth !== null && t('outcomes.since', { month: formats.month(effectiveMonth) }),
  ]
    .filter(Boolean)
    .join(' · ');
}
