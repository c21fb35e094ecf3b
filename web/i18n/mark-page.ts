import type { i18n as I18n } from 'i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { markName, markOf, spokenAttributes } from './marks.ts';
import { pageTextLanguages } from './page-text-languages.ts';
import { TextLanguages } from './text-languages.ts';

/**
 * Marks the elements whose text is in a different language from the page, now and as they appear, so that screen
 * readers use that language. It begins before any text is used; React leaves the attributes alone, since they
 * are not its own.
 */
export function markPage(i18n: I18n, system: SystemResponse, body: HTMLElement): void {
  const languages = new TextLanguages(i18n, system);
  pageTextLanguages.current = languages;
  const page = system.language;
  const mark = (element: Element) => markElement(element, languages, page);
  const markAll = (root: Element) => {
    mark(root);
    root.querySelectorAll('*').forEach(mark);
  };
  new MutationObserver((changes) => {
    const roots = new Set(
      changes.flatMap(({ target }) => (target instanceof Element ? target : (target.parentElement ?? []))),
    );
    roots.forEach((root) => root.isConnected && markAll(root));
  }).observe(body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...spokenAttributes],
  });
}

function markElement(element: Element, languages: TextLanguages, page: string): void {
  const isOurs = element.hasAttribute(markName);
  const hasOwnLanguage = element.hasAttribute('lang') && !isOurs;
  const around = element.parentElement?.closest('[lang]')?.getAttribute('lang') ?? page;
  const language = hasOwnLanguage ? undefined : languages.languageOfAll(wordsOf(element), page);
  const marks: Readonly<Record<string, string>> =
    language === undefined || language === around ? {} : markOf(language);
  for (const name of hasOwnLanguage ? [] : ['lang', markName]) {
    const value = marks[name];
    if (value === undefined && isOurs) element.removeAttribute(name);
    if (value !== undefined && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** Returns the texts directly in an element or, if it has none, its accessible names. */
function wordsOf(element: Element): string[] {
  const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : []));
  if (texts.some((text) => text.trim() !== '')) return texts;
  if (element.textContent?.trim() !== '') return [];
  return spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []);
}
