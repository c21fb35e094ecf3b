import type { i18n as I18n } from 'i18next';
import { directionOf } from '#domain/words/direction.ts';
import type { SystemResponse } from '#schemas/api/system.ts';

/** The data that i18next gives about a text when it is used. */
interface Resolved {
  readonly usedLng?: string;
  readonly res?: unknown;
}

interface Options {
  readonly i18nResolved?: Resolved;
  readonly [name: string]: unknown;
}

/** The characters of placeholders that are filled later (`sentenceAround`, `createFormats`). */
// oxlint-disable-next-line no-control-regex -- chosen because no text has them
const laterGaps = /[\u0000-\u0002]/;

/**
 * The most texts to remember; the oldest are forgotten first, because a text with a clock in it changes each
 * second.
 */
const most = 20_000;

const fromRight = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Isolates the values in a left-to-right sentence that may run from right to left: two of them side by side
 * would otherwise change places (Unicode Standard Annex 9, section 2.7).
 */
function withIsolates(sentence: string, template: string, values: Options): string {
  return [...template.matchAll(/\{\{\s*(\w+)/g)].reduce((text, [, name = '']) => {
    const value = values[name];
    return typeof value === 'string' && fromRight.test(value)
      ? text.replace(value, () => `\u2068${value}\u2069`)
      : text;
  }, sentence);
}

/**
 * The languages of a page's texts, for a partly translated language. i18next returns only the text; the text on
 * the page is then looked up here (`mark-page.ts`, `mark-rendered.ts`).
 */
export class TextLanguages {
  readonly #whole = new Map<string, string>();
  readonly #around = new Map<string, string>();

  readonly #system: Pick<SystemResponse, 'language' | 'localeId'>;

  constructor(i18n: I18n, system: Pick<SystemResponse, 'language' | 'localeId' | 'borrowed'>) {
    this.#system = system;
    i18n.use({
      type: 'postProcessor',
      name: 'language',
      process: (whole: string, _key: unknown, options: Options) => {
        const { usedLng, res } = options.i18nResolved ?? {};
        const isTurned = usedLng !== undefined && directionOf(usedLng) !== directionOf(system.language);
        const value = isTurned && typeof res === 'string' ? withIsolates(whole, res, options) : whole;
        // A text that only joins others, such as "{{first}} {{second}}", has no language.
        const hasWords = typeof res === 'string' && /\p{L}/u.test(res.replaceAll(/\{\{.*?\}\}/g, ''));
        if (usedLng !== undefined && hasWords) this.note(value, usedLng);
        return value;
      },
    });
    Object.assign(i18n.options, { postProcess: 'language', postProcessPassResolved: true });
    for (const word of system.borrowed ?? []) this.note(word, system.localeId);
  }

  note(text: string, locale: string): void {
    // A text with links is in pieces on the page; the placeholders of a form's sentence are filled in later.
    const pieces = text.replaceAll(/\{\{.*?\}\}/g, '\u0000').split(/<[^>]*>|\[|\]\([^)]*\)/);
    for (const piece of pieces) {
      const words = piece.trim();
      // A number has no language.
      if (!/\p{L}/u.test(words)) continue;
      const kept = laterGaps.test(words) ? this.#around : this.#whole;
      kept.delete(words);
      kept.set(words, locale);
    }
    const [oldest] = this.#whole.size > most ? this.#whole.keys() : [];
    if (oldest !== undefined) this.#whole.delete(oldest);
  }

  /**
   * Records the language of every text in an object, such as a form's definition.
   * @param ownTexts the texts in the page's language; all others are in the default one.
   */
  noteAll(value: unknown, ownTexts: readonly string[]): void {
    const own = new Set(ownTexts);
    const walk = (one: unknown): void => {
      if (typeof one === 'string')
        this.note(one, own.has(one) ? this.#system.language : this.#system.localeId);
      else if (typeof one === 'object' && one !== null) Object.values(one).forEach(walk);
    };
    walk(value);
  }

  /**
   * Returns the language of a text on the page; undefined for anything else, such as a name, a number or a
   * date.
   */
  languageOf(text: string): string | undefined {
    const words = text.trim();
    if (words === '') return undefined;
    const known = this.#whole.get(words);
    if (known !== undefined) return known;
    for (const [sentence, locale] of this.#around) {
      const parts = sentence.split(laterGaps);
      const [first = '', last = ''] = [parts[0], parts.at(-1)];
      if (
        first.length + last.length > 0 &&
        first.length + last.length < words.length &&
        words.startsWith(first) &&
        words.endsWith(last)
      )
        return locale;
    }
    return undefined;
  }

  /**
   * Returns the language of an element by the texts directly in it. An element can only be marked as a whole,
   * so one with two languages side by side counts as the page's.
   */
  languageOfAll(texts: readonly string[], page: string): string | undefined {
    const all = new Set(texts.flatMap((text) => this.languageOf(text) ?? []));
    return all.size > 1 ? page : [...all][0];
  }
}
