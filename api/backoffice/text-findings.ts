import { damageIn, type DamagedText } from '../rules/words/damaged-text.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import { pointerTo } from '../council-files/json-document.ts';
import { feedWarning, showValue } from './finding.ts';

/**
 * Finds texts anywhere in an item that were damaged before they arrived. They are accepted, since a home with
 * one bad word is better than none; but residents would see them like that.
 * @param at the value's place, a JSON pointer.
 */
export function textFindings(value: unknown, at: string): FeedFinding[] {
  if (typeof value === 'string') {
    const damaged = damageIn(value);
    return damaged === undefined ? [] : [damageFinding(damaged, at)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textFindings(inner, `${at}${pointerTo([name])}`));
}

const untilMended = 'Until then, the portal shows it as it is.';

function damageFinding({ damage, letters, meant }: DamagedText, at: string): FeedFinding {
  const probably = meant === null ? '' : `It should probably be ${showValue(meant)}. `;
  switch (damage) {
    case 'spreadsheetError':
      return feedWarning(
        'spreadsheetError',
        at,
        `"${letters}" is what a spreadsheet shows when a formula fails or a column is too narrow.`,
        `Correct the formula, or write the right value, and export it again. ${untilMended}`,
      );
    case 'emptyWord':
      return feedWarning(
        'emptyWord',
        at,
        `"${letters}" is what a program writes for an empty value, but here it is ordinary text.`,
        `Write the right value, or leave the field out if it is optional. ${untilMended}`,
      );
    case 'shortened':
      return feedWarning(
        'shortenedNumber',
        at,
        `"${letters}" is a long number that a spreadsheet has shortened. The missing digits are lost.`,
        'Format the column as text before you enter the numbers, and export it again.',
      );
    case 'garbled':
      return feedWarning(
        'garbledText',
        at,
        `The characters "${letters}" come from text that was read in the wrong encoding.`,
        `${probably}Export it again as UTF-8. ${untilMended}`,
      );
    case 'markup':
      return feedWarning(
        'markup',
        at,
        `"${letters}" is HTML code, which people would see as it is.`,
        `${probably}Export the plain text.`,
      );
  }
}
