import type { TFunction } from 'i18next';
import type { Outcome } from '#schemas/api/outcomes.ts';
import type { Formats } from '#domain/words/formats.ts';

type Ended = Pick<Outcome, 'result' | 'hidden' | 'bandName' | 'effectiveMonth' | 'queuePosition'>;

/**
 * How an advert ended, in whole sentences. If the server hides it, says why.
 * @param hideBelow the council's threshold: with fewer bids nothing is said about who got the home.
 */
export function outcomeWords(
  { result, hidden, bandName, effectiveMonth, queuePosition }: Ended,
  hideBelow: number,
  t: TFunction,
  formats: Pick<Formats, 'month' | 'number'>,
): string {
  if (result !== 'let') return t(`outcomes.${result}`);
  if (hidden) return t('outcomes.hidden', { number: hideBelow });
  const sentences = [whoGotIt()];
  if (queuePosition !== null) {
    sentences.push(t('outcomes.position', { position: formats.number(queuePosition) }));
  }
  return sentences.join(' ');

  function whoGotIt(): string {
    const month = effectiveMonth === null ? null : formats.month(effectiveMonth);
    if (bandName === null) return month === null ? t('outcomes.let') : t('outcomes.letSince', { month });
    return month === null
      ? t('outcomes.letBand', { band: bandName })
      : t('outcomes.letBandSince', { band: bandName, month });
  }
}
