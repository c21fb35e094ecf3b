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
    return damaged === undefined ? [] : [tell(damaged, at)];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textFindings(inner, `${at}${pointerTo([name])}`));
}

const untilMended = 'Until it is mended, the portal shows it as it stands here.';

function tell({ damage, letters, meant }: DamagedText, at: string): FeedFinding {
  const probably = meant === null ? '' : `Probably ${showValue(meant)} is meant. `;
  switch (damage) {
    case 'spreadsheetError':
      return feedWarning(
        'spreadsheetError',
        at,
        `"${letters}" is what a spreadsheet shows where a formula fails or a column is too narrow.`,
        `Mend the formula, or write what belongs here and export it again. ${untilMended}`,
      );
    case 'emptyWord':
      return feedWarning(
        'emptyWord',
        at,
        `"${letters}" is what a program writes for nothing, and stands here as a word.`,
        `Write what belongs here, or leave it out if it may be left out. ${untilMended}`,
      );
    case 'shortened':
      return feedWarning(
        'shortenedNumber',
        at,
        `"${letters}" is a long number that a spreadsheet has shortened, and the digits that it left out are lost.`,
        'Format the column as text before the numbers are put into it, and export it again.',
      );
    case 'garbled':
      return feedWarning(
        'garbledText',
        at,
        `The letters "${letters}" come of a text that was read in a wrong encoding.`,
        `${probably}Export it again as UTF-8. ${untilMended}`,
      );
    case 'markup':
      return feedWarning(
        'markup',
        at,
        `"${letters}" is the code of a web page, and people read it as it stands.`,
        `${probably}Export the plain text.`,
      );
  }
}
