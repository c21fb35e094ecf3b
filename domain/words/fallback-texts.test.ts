import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { partsOf, withFallback } from './fallback-texts.ts';

// Names of real texts of the portal, since i18next knows them as types.
const english = {
  login: { lead: 'Log in to bid.', heading: 'Log in' },
  property: {
    personsValue_one: '{{count}} home',
    personsValue_other: '{{count}} homes',
    bedrooms_zero: 'Studio',
    bedrooms_one: '{{count}} bedroom',
    bedrooms_other: '{{count}} bedrooms',
    tick_one: 'One tick',
  },
};

function sayIn(locale: string, texts: Parameters<typeof withFallback>[0]) {
  const { own, borrowed } = partsOf(withFallback(texts, english, locale, 'en-GB'), 'en-GB');
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    fallbackLng: 'en-GB',
    resources: { [locale]: { translation: own }, ...(borrowed && { 'en-GB': { translation: borrowed } }) },
    initAsync: false,
  });
  return i18n.t;
}

test('what a language lacks is said in the other one, and an empty text is a missing one', () => {
  const say = sayIn('pl-PL', { login: { lead: 'Zaloguj się.', heading: '' } });
  expect([say('login.lead'), say('login.heading')]).toEqual(['Zaloguj się.', 'Log in']);
});

test.each([
  ['pl-PL', [1, 2, 5, 22]],
  ['ru-RU', [1, 2, 5, 21]],
  ['fr-FR', [0, 1, 2]],
  ['ar-EG', [0, 1, 2, 3, 11, 100]],
])('what a language does not count is counted as in English, in %s', (locale, numbers) => {
  const say = sayIn(locale, {});
  expect(numbers.map((count) => say('property.personsValue', { count }))).toEqual(
    numbers.map((count) => (count === 1 ? '1 home' : `${count} homes`)),
  );
});

test('a number whose form is missing is said in English, and the others as they were translated', () => {
  const say = sayIn('pl-PL', {
    property: { personsValue_one: '{{count}} mieszkanie', personsValue_few: '{{count}} mieszkania' },
  });
  expect([1, 3, 5].map((count) => say('property.personsValue', { count }))).toEqual([
    '1 mieszkanie',
    '3 mieszkania',
    '5 homes',
  ]);
});

test('a form for nought of English is kept where nothing else says it', () => {
  expect(sayIn('pl-PL', {})('property.bedrooms', { count: 0 })).toBe('Studio');
});

test('a whole language has nothing of the other one', () => {
  const polish = { one: 'a', few: 'b', many: 'c', other: 'd' };
  const forms = ['personsValue', 'bedrooms'].flatMap((stem) =>
    Object.entries(polish).map(([form, text]) => [`${stem}_${form}`, text]),
  );
  const merged = withFallback(
    {
      login: { lead: 'e', heading: 'f' },
      property: { ...Object.fromEntries(forms), bedrooms_zero: 'g', tick_one: 'h' },
    },
    english,
    'pl-PL',
    'en-GB',
  );
  expect(partsOf(merged, 'en-GB').borrowed).toBeUndefined();
  expect(JSON.stringify(merged)).not.toMatch(/home|Studio|One tick|Log in/);
});
