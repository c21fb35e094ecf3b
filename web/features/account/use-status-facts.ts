import { useTranslation } from 'react-i18next';
import type { ApplicationStatus } from '#schemas/api/account-applications.ts';
import { explainReason } from '#domain/words/reason-text.ts';
import { useApp } from '../../app/app-context.ts';

/** One line of a status card. */
interface StatusFact {
  readonly name: 'band' | 'points' | 'effectiveDate' | 'bedroomNeed' | 'bids';
  readonly label: string;
  readonly value: string;
  /** Its meaning or effect; null if the label says it all. */
  readonly hint: string | null;
}

/**
 * Returns the council's facts about an application in one scheme, in words. Unknown facts say so; points show
 * only if there are some, since most schemes have none.
 */
export function useStatusFacts(application: ApplicationStatus): StatusFact[] {
  const { t, i18n } = useTranslation();
  const { formats } = useApp();
  const { bandName, bandMeaning, bandReason, points, effectiveDate, bedroomNeed, limitKind, limitRenewsOn } =
    application;
  const { countActiveBids, maximumActiveBids } = application;
  const notKnown = t('account.notKnown');
  const lowered = bandReason === undefined ? null : explainReason(bandReason, i18n, formats);
  const used = formats.number(countActiveBids);
  function limitHint(): string | null {
    if (limitRenewsOn !== undefined) return t('status.limit.perWeek', { date: formats.day(limitRenewsOn) });
    return limitKind === 'perWeek' ? null : t(`status.limit.${limitKind}`);
  }
  return [
    {
      name: 'band',
      label: t('account.fields.band'),
      value: bandName ?? notKnown,
      hint: lowered === null ? bandMeaning : `${lowered.sentence} ${lowered.change ?? ''}`.trim(),
    },
    ...(points === null
      ? []
      : [
          {
            name: 'points' as const,
            label: t('status.points'),
            value: formats.number(points),
            hint: t('status.pointsHint'),
          },
        ]),
    {
      name: 'effectiveDate',
      label: t('account.fields.effectiveDate'),
      value: effectiveDate === null ? notKnown : formats.day(effectiveDate),
      hint: t('account.fieldHints.effectiveDate'),
    },
    {
      name: 'bedroomNeed',
      label: t('account.fields.bedroomNeed'),
      value: bedroomNeed === null ? notKnown : formats.number(bedroomNeed),
      hint: null,
    },
    {
      name: 'bids',
      label: t('status.bids'),
      value:
        maximumActiveBids === null
          ? t('status.bidsNoLimit', { used })
          : t('status.bidsUsed', { used, maximum: formats.number(maximumActiveBids) }),
      hint: limitHint(),
    },
  ];
}
