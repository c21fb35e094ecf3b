import type { RuleSentence } from '../rules/lettings/rule-sentence.ts';
import {
  agreementInWords,
  describedRules,
  listInWords,
  ruleInWords,
} from '../rules/lettings/rules-in-words.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { escapeHtml } from './escape-html.ts';
import type { ContentPage, SiteContent } from './site-content.ts';

/** Writes a sentence about the rules in a language, with the right plural form. */
type SayRule = (locale: string, sentence: RuleSentence) => string;

/**
 * Matches `{{rules.withdrawal}}` in a page; alone in its paragraph, it takes the paragraph with it, since a
 * list may replace it.
 */
const mark = /<p>\s*\{\{rules\.(\w+)\}\}\s*<\/p>|\{\{rules\.(\w+)\}\}/g;

/** The names that a page may have in braces. */
export const namesOfRules: readonly string[] = describedRules.map((rule) => `{{rules.${rule}}}`);

/** Returns each unknown name in braces, as written: `{{rules.oder}}`, `{{ site }}`. */
export function unfilledNames(html: string, known: readonly string[]): string[] {
  const written = [...html.matchAll(/\{\{[^{}]*\}\}/g)].map(([name]) => name);
  return [...new Set(written)].filter((name) => !known.includes(name));
}

/**
 * Fills sentences about the council's rules into sanitised HTML, so that a page of base states what each
 * council's lettings.json says. An unknown name stays as it is; the check has refused it.
 */
export function fillByRules(
  html: string,
  policy: LettingsPolicy,
  say: (sentence: RuleSentence) => string,
): string {
  const sayIn = (sentence: RuleSentence) => escapeHtml(say(sentence));
  return html.replaceAll(mark, (found: string, alone?: string, inside?: string) => {
    const name = describedRules.find((rule) => rule === (alone ?? inside));
    if (name === undefined) return found;
    if (name !== 'order' && name !== 'offers') {
      const rule = name === 'agreement' ? agreementInWords(policy) : ruleInWords(policy, name);
      // A rule that no scheme has leaves no empty paragraph.
      if (rule === null) return '';
      const sentence = sayIn(rule);
      return alone === undefined ? sentence : `<p>${sentence}</p>`;
    }
    // The ranking has an order.
    const list = name === 'order' ? 'ol' : 'ul';
    return listInWords(policy, name)
      .map(({ scheme, points }) => {
        const title = scheme === null ? '' : `<p><strong>${escapeHtml(scheme)}</strong></p>`;
        const items = points.map((sentences) => `<li>${sentences.map(sayIn).join(' ')}</li>`);
        return `${title}<${list}>${items.join('')}</${list}>`;
      })
      .join('');
  });
}

/** Fills all pages of a council, each in its own language. */
export function contentByRules(content: SiteContent, policy: LettingsPolicy, say: SayRule): SiteContent {
  const ofPage = (page: ContentPage): ContentPage => {
    const regions = Object.entries(page.data);
    if (!regions.some(([, html]) => html.includes('{{rules.'))) return page;
    const filled = regions.map(([region, html]) => [
      region,
      fillByRules(html, policy, (sentence) => say(page.locale, sentence)),
    ]);
    return { ...page, data: Object.fromEntries(filled) };
  };
  const pages = [...content.pages].map(
    ([locale, ofLocale]) =>
      [locale, new Map([...ofLocale].map(([path, page]) => [path, ofPage(page)]))] as const,
  );
  return { ...content, pages: new Map(pages) };
}
