import { directionOf } from '#domain/words/direction.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { escapeHtml } from '../content/escape-html.ts';

/**
 * Renders the notice above every page of a machine-translated language that has not been fully read: in that
 * language, if it has the sentence, and in the default one. It needs no script and causes no layout shift.
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

/** Fills in the name that the sentence's language has for the default language. */
function filled(sentence: string, language: string, counts: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(counts.slice(0, 2)) ?? counts;
  return sentence.replace('{{language}}', () => name);
}
