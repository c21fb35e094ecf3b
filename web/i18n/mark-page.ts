import type { i18n as I18n } from 'i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { markName, markOf, spokenAttributes } from './marks.ts';
import { pageSaid } from './page-said.ts';
import { SaidTexts } from './said-texts.ts';

/**
 * Keeps the elements of the page marked whose words are in another language than the page, so that a screen reader says
 * them in that one. Begins before anything is said; the attributes are not React's, which leaves them alone.
 */
export function markPage(i18n: I18n, system: SystemResponse, body: HTMLElement): void {
  const said = new SaidTexts(i18n, system);
  pageSaid.current = said;
  const page = system.language;
  const mark = (element: Element) => markElement(element, said, page);
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

function markElement(element: Element, said: SaidTexts, page: string): void {
  const isOurs = element.hasAttribute(markName);
  const isSaid = element.hasAttribute('lang') && !isOurs;
  const around = element.parentElement?.closest('[lang]')?.getAttribute('lang') ?? page;
  const language = isSaid ? undefined : said.languageOfAll(wordsOf(element), page);
  const marks: Readonly<Record<string, string>> =
    language === undefined || language === around ? {} : markOf(language);
  for (const name of isSaid ? [] : ['lang', markName]) {
    const value = marks[name];
    if (value === undefined && isOurs) element.removeAttribute(name);
    if (value !== undefined && element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/** The texts right in an element; of one with no words at all, what it is called. */
function wordsOf(element: Element): string[] {
  const texts = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : []));
  if (texts.some((text) => text.trim() !== '')) return texts;
  if (element.textContent?.trim() !== '') return [];
  return spokenAttributes.flatMap((name) => element.getAttribute(name) ?? []);
}
