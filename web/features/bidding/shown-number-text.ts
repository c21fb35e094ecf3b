import type { TFunction } from 'i18next';
import type { ShownNumber } from '#schemas/api/shown-number.ts';
import type { Formats } from '#domain/words/formats.ts';

/** Returns a place or a total as the scheme shows it: "4", "6 to 20", "more than 50". Null if it is hidden. */
export function shownNumberText(
  shown: ShownNumber | null,
  t: TFunction,
  formats: Pick<Formats, 'number'>,
): string | null {
  switch (shown?.kind) {
    case 'exact':
      return formats.number(shown.value);
    case 'between':
      return t('queueOrder.between', { from: formats.number(shown.from), to: formats.number(shown.to) });
    case 'over':
      return t('queueOrder.over', { above: formats.number(shown.above) });
    default:
      return null;
  }
}

/** Returns "of 107 bids", or as much of the number as the scheme shows. Null if it is hidden. */
export function ofBidsText(
  total: ShownNumber | null,
  t: TFunction,
  formats: Pick<Formats, 'number'>,
): string | null {
  const formatted = shownNumberText(total, t, formats);
  if (formatted === null) return null;
  return total?.kind === 'exact'
    ? t('bid.positionOf', { count: total.value, formatted })
    : t('bid.positionOfShown', { formatted });
}

/**
 * Returns a place and its total in words, both from one answer of the server. Null if the scheme hides either.
 */
export function placeInQueue(
  shown: { readonly shownPosition: ShownNumber | null; readonly shownTotal: ShownNumber | null } | undefined,
  t: TFunction,
  formats: Pick<Formats, 'number'>,
): { readonly position: string; readonly total: string } | null {
  const position = shownNumberText(shown?.shownPosition ?? null, t, formats);
  const total = shownNumberText(shown?.shownTotal ?? null, t, formats);
  return position === null || total === null ? null : { position, total };
}
