import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withFallback } from '#domain/words/fallback-texts.ts';
import { createI18n } from './create-i18n.ts';
import english from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import arabic from '../../tenants/three-rivers/locales/ar-EG.json' with { type: 'json' };
import polish from '../../tenants/three-rivers/locales/pl-PL.json' with { type: 'json' };
import { markRendered } from './mark-rendered.ts';
import { TextLanguages } from './text-languages.ts';

const texts = { 'pl-PL': polish, 'ar-EG': arabic };

function speak(language: keyof typeof texts, borrowed: readonly string[] = []) {
  const i18n = createI18n(language, withFallback(texts[language], english, language, 'en-GB'), 'en-GB');
  const languages = new TextLanguages(i18n, { language, localeId: 'en-GB', borrowed: [...borrowed] });
  return { t: i18n.t, languages };
}

describe.each(['pl-PL', 'ar-EG'] as const)('what is counted in %s', (language) => {
  const { t, languages } = speak(language);
  const rules = new Intl.PluralRules(language);
  const forms = new Map(Object.entries(texts[language].properties));

  test('is said in the form that the language has for the number, whatever it is', () => {
    assert(
      property(nat({ max: 100_000 }), (count) => {
        const form = count === 0 ? 'zero' : rules.select(count);
        const wanted = String(forms.get(`count_${form}`)).replace('{{count}}', String(count));
        const text = t('properties.count', { count });
        expect(text).toBe(wanted);
        expect(languages.languageOf(text)).toBe(language);
      }),
    );
  });

  test('has every form of the language, and none besides', () => {
    const counted = [...forms.keys()].filter((key) => key.startsWith('count_')).map((key) => key.slice(6));
    const needed = new Set(['zero', ...rules.resolvedOptions().pluralCategories]);
    expect(new Set(counted)).toEqual(needed);
  });

  test('is borrowed where it has none, and counts as English does', () => {
    assert(
      property(integer({ min: 1, max: 5_000 }), (count) => {
        const text = t('map.here', { count });
        expect(text).toBe(`${count} ${count === 1 ? 'home' : 'homes'} here`);
        expect(languages.languageOf(text)).toBe('en-GB');
      }),
    );
  });
});

test('a value from right to left keeps its place in an English sentence, and others are as they are', () => {
  const { t, languages } = speak('ar-EG');
  const text = t('property.opens', { when: 'الخميس 26 نوفمبر' });
  expect(text).toBe('Opens \u2068الخميس 26 نوفمبر\u2069');
  expect(languages.languageOf(text)).toBe('en-GB');
  expect(t('property.opens', { when: 'Thursday' })).toBe('Opens Thursday');
  expect(speak('pl-PL').t('property.opens', { when: 'czwartek' })).not.toContain('\u2068');
});

describe('the language of words on a page', () => {
  const { t, languages } = speak('ar-EG', ['Key workers']);
  const mark = (html: string) => markRendered(html, languages, 'ar-EG');
  const own = t('login.heading');
  const borrowed = t('property.costs.byWeek');
  const withLink = t('wrong.text', { telephone: '01632 960871', interpolation: { escapeValue: false } });

  test('is that of the text, also of a piece of one, of a form’s sentence, and of a word of the files', () => {
    expect(
      [own, borrowed, 'Key workers', '01632 960871', ''].map((text) => languages.languageOf(text)),
    ).toEqual(['ar-EG', 'en-GB', 'en-GB', undefined, undefined]);
    const [piece = ''] = withLink.split('<');
    expect(languages.languageOf(`${piece} `)).toBe('en-GB');
    languages.noteAll({ pages: { one: { title: 'How old is {{name}}?', hint: 'كم عمرك؟' } } }, ['كم عمرك؟']);
    expect([languages.languageOf('How old is Sam?'), languages.languageOf('كم عمرك؟')]).toEqual([
      'en-GB',
      'ar-EG',
    ]);
  });

  test('is marked in what the server renders, once and where it changes', () => {
    const marked = ' lang="en-GB" data-borrowed=""';
    expect(mark(`<p class="a">${own}</p>`)).toBe(`<p class="a">${own}</p>`);
    expect(mark(`<p class="a">${borrowed}</p>`)).toBe(`<p${marked} class="a">${borrowed}</p>`);
    // The surrounding text decides; a number, a name and an icon have no language.
    expect(mark(`<p>${borrowed}<!-- --> <b>12</b><svg/></p>`)).toBe(
      `<p${marked}>${borrowed}<!-- --> <b>12</b><svg/></p>`,
    );
    expect(mark(`<div><p>${borrowed}<a href="/x">${own}</a></p></div>`)).toBe(
      `<div><p${marked}>${borrowed}<a lang="ar-EG" data-borrowed="" href="/x">${own}</a></p></div>`,
    );
    // An element with two languages side by side counts as the page's.
    expect(mark(`<p>${borrowed}<!-- -->${own}</p>`)).toBe(`<p>${borrowed}<!-- -->${own}</p>`);
    // An element that has its own language keeps it.
    expect(mark(`<p lang="en-GB">${borrowed}</p>`)).toBe(`<p lang="en-GB">${borrowed}</p>`);
  });

  test('is marked by what an element without words is called', () => {
    expect(
      markRendered(`<button aria-label="${borrowed}"><svg></svg></button>`, languages, 'ar-EG'),
    ).toContain('<button lang="en-GB"');
    expect(
      markRendered(`<nav aria-label="${borrowed}"><a>${own}</a></nav>`, languages, 'ar-EG'),
    ).not.toContain('lang=');
  });
});
