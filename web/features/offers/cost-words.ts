import type { TFunction } from 'i18next';
import type { Formats } from '#domain/words/formats.ts';
import type { Offer } from '#schemas/api/offers.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';

/**
 * Returns what refusing a home would cost, in sentences: what is counted so far, what this refusal would add, what
 * would follow, and who decides.
 * @param offer a cost of null means that no rule about refusals is for this person.
 */
export function costSentences(
  { refusalCost: cost, penaltyBand }: Pick<Offer, 'refusalCost' | 'penaltyBand'>,
  t: TFunction,
  formats: Pick<Formats, 'day' | 'number'>,
): string[] {
  if (cost === null) return [t('offers.cost.none')];
  const { counted, after, withinMonths, penalty } = cost;
  const soFar =
    withinMonths === null
      ? t('offers.cost.countedEver', { count: counted })
      : t('offers.cost.counted', {
          count: counted,
          months: t('offers.cost.months', { count: withinMonths }),
        });
  return [
    ...(counted === 0 ? [soFar] : [`${soFar} ${t('offers.cost.among')}`]),
    [
      t('offers.cost.makes', { total: formats.number(counted + 1) }),
      ...(penalty === null
        ? [t('offers.cost.nothing', { after: formats.number(after) })]
        : [...wouldFollow(penalty, penaltyBand, t, formats), t('offers.cost.canReview')]),
    ].join(' '),
    t('offers.cost.decides'),
  ];
}

/** A penalty runs from the day of the decision: its end is known only if that is today. */
function wouldFollow(
  penalty: RefusalPenalty,
  band: string | null,
  t: TFunction,
  formats: Pick<Formats, 'day'>,
): string[] {
  if (penalty.kind === 'review') return [t('offers.cost.review')];
  const { kind, until } = penalty;
  if (until === null) return [t(`offers.cost.${kind}`, { band })];
  const key = kind === 'band' || kind === 'removal' ? (`${kind}Until` as const) : kind;
  return [
    t(`offers.cost.${key}`, { day: formats.day(until), band }),
    ...(isNewDate(penalty) ? [t('offers.cost.newDate')] : []),
    t('offers.cost.later'),
  ];
}

const isNewDate = (penalty: RefusalPenalty) => penalty.kind === 'noBids' && penalty.newDate === true;

/**
 * Returns what follows from a refusal that counts.
 * @param penalty null: nothing does.
 * @param band the name of the band that the penalty puts the person in
 * @param today in London, `YYYY-MM-DD`
 */
export function penaltySentence(
  penalty: RefusalPenalty | null,
  band: string | null,
  today: string,
  t: TFunction,
  formats: Pick<Formats, 'day'>,
): string {
  if (penalty === null) return t('offers.decision.nothing');
  if (penalty.kind === 'review') return t('offers.decision.review');
  const { kind, until } = penalty;
  if (until === null) return t(`offers.decision.${kind}`, { band });
  const day = formats.day(until);
  if (kind === 'removal') return t('offers.decision.removalUntil', { day });
  const key = kind === 'band' ? 'bandUntil' : kind;
  const follows = t(until <= today ? `offers.decision.${key}Over` : `offers.decision.${key}`, { day, band });
  return isNewDate(penalty) ? `${follows} ${t('offers.decision.newDate')}` : follows;
}
