import type { TFunction } from 'i18next';
import type { Outcome } from '#schemas/api/outcomes.ts';
import type { Formats } from '#domain/words/formats.ts';

type Ended = Pick<Outcome, 'result' | 'hidden' | 'bandName' | 'effectiveMonth' | 'queuePosition'>;

/** Who got a home, in few words and as far as the server tells; empty where nobody did or nothing is known. */
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
