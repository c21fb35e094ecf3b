import { directionOf } from '#domain/words/direction.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { escapeHtml } from '../content/escape-html.ts';

/**
 * Says above every page of a language that a machine translated it and that nobody has read all of it: in that language,
 * as far as it has the sentence, and in the default one. A script is not needed, and moves nothing.
 */
export function draftNotice({ tenant, messages }: TenantFiles, locale: string): string {
  const { localeId } = tenant;
  const said = [locale, localeId].flatMap((language) => {
    const { [localeId]: _, ...own } = messages.get(language) ?? {};
    const text = textOf(own, 'site.draft');
    return text === undefined ? [] : [{ language, sentence: filled(text, language, localeId) }];
  });
  const paragraphs = said.map(
    ({ language, sentence }, place) =>
      `<p${place === 0 ? ' id="draft-notice"' : ''} lang="${language}" dir="${directionOf(language)}">${escapeHtml(sentence)}</p>`,
  );
  return `<aside class="draft-notice" aria-labelledby="draft-notice">${paragraphs.join('')}</aside>`;
}

/** A sentence with the name that its language has for the one that counts. */
function filled(sentence: string, language: string, counts: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(counts.slice(0, 2)) ?? counts;
  return sentence.replace('{{language}}', () => name);
}
