import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { CouncilTexts } from '#schemas/casework.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { feedError, unknownName } from './finding.ts';

/**
 * Finds faults in an item's texts by locale: a language the portal does not have, or no text in the default
 * language.
 * @param pointer pointer to the texts, such as `/items/3/title`
 */
export function councilTextFindings(
  pointer: string,
  texts: CouncilTexts | undefined,
  { tenant }: Pick<TenantFiles, 'tenant'>,
): FeedFinding[] {
  if (texts === undefined) return [];
  const locales = tenant.languages.map(({ languageCode }) => languageCode);
  const unknown = Object.keys(texts).filter((locale) => !locales.includes(locale));
  return [
    ...unknown.map((locale) => unknownName(pointer, 'language', locale, locales)),
    ...(texts[tenant.localeId] === undefined
      ? [
          feedError(
            'noDefaultText',
            pointer,
            `This text is missing in ${tenant.localeId}, the council’s default language.`,
            `Add it as "${tenant.localeId}".`,
          ),
        ]
      : []),
  ];
}
