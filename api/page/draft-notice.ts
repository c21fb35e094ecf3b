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
  const sentences = [locale, localeId].flatMap((one) => {
    const { [localeId]: _, ...own } = messages.get(one) ?? {};
    const text = textOf(own, 'site.draft');
    if (text === undefined) return [];
    const language = new Intl.DisplayNames([one], { type: 'language' }).of(localeId.slice(0, 2)) ?? localeId;
    const said = escapeHtml(text.replace('{{language}}', () => language));
    return `<p lang="${one}" dir="${directionOf(one)}">${said}</p>`;
  });
  return `<aside class="draft-notice" aria-labelledby="draft-notice">${sentences.join('').replace('<p', '<p id="draft-notice"')}</aside>`;
}
