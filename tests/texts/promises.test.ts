import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadTenantDirectory } from '#api/tenants/tenant-directory.ts';
import { textOf } from '#api/tenants/texts.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

// Everything a form refers its reader to must exist: a part of the same form, another form, or a page of this
// portal. The portal's texts name only their own buttons.

const directory = await loadTenantDirectory(join(import.meta.dirname, '../../tenants'), undefined);
const languages = directory.all.flatMap(({ tenant, forms, messages }) =>
  [...messages]
    // In a partly translated language, a text borrowed from English may name a button by its English label.
    .filter(([locale]) => !tenant.languages.some((one) => one.languageCode === locale && one.inPart === true))
    .map(([locale, texts]) => ({ name: `${tenant.tenantId} ${locale}`, forms, locale, texts })),
);
const english = languages.filter(({ locale }) => locale === 'en-GB');

/** Quoted words that are not names, such as a place in a queue. */
const noName = new Set(['Number 3', 'Rhif 3']);

/** Returns the on-screen names that a sentence refers to: they begin as headings and buttons do. */
const named = (text: string): string[] =>
  [...text.matchAll(/“(\p{Lu}[^”]*)”/gu)].map(([, name = '']) => name).filter((name) => !noName.has(name));

const isText = (value: string | Messages): value is string => typeof value === 'string';
const sayings = (texts: Messages): string[] =>
  Object.values(texts).flatMap((value) => (isText(value) ? [value] : sayings(value)));

/** Returns the headings and questions of a form, as its reader sees them. */
function headings({ title, sections, pages }: FormDefinition): string[] {
  return [
    title,
    ...Object.values(sections).map((section) => section.title),
    ...Object.values(pages).flatMap((page) => [
      page.title,
      ...('ui' in page ? Object.values(page.ui).map(({ label }) => label) : []),
    ]),
  ];
}

/** Matches sentences that promise that the form can be submitted again. */
const saysAgain = /\b(?:come back here|tell us when something changes|answer the questions again)\b/i;

describe.each(languages)('the forms of $name', ({ forms, locale, texts }) => {
  const shown = new Set(sayings(texts));
  const say = (identifier: string, sentence: string) =>
    forms.get(identifier)?.texts.get(locale)?.get(sentence) ?? sentence;
  const titles = new Map(
    [...forms].map(([identifier, form]) => [say(identifier, form.definition.title), form]),
  );

  test('have no dead links', () => {
    const lost = [...forms].flatMap(([identifier, { definition }]) => {
      const own = new Set(headings(definition).map((heading) => say(identifier, heading)));
      return sentencesOf(definition).flatMap(({ text, pointer }) => {
        const names = named(say(identifier, text));
        const others = names.flatMap((name) => titles.get(name) ?? []);
        const there = new Set(
          others.flatMap((form) =>
            headings(form.definition).map((heading) => say(form.definition.identifier, heading)),
          ),
        );
        return names
          .filter((name) => !own.has(name) && !there.has(name) && !shown.has(name))
          .map((name) => `${identifier}${pointer}: “${name}”`);
      });
    });
    expect(lost).toEqual([]);
  });

  test('mention reporting a change only where that is possible, by its name on the page', () => {
    const button = textOf(texts, 'forms.session.tellChange');
    const wrong = [...forms].flatMap(([identifier, { definition }]) => {
      // Forms that can be submitted without an account also go to people whose receipt has no such button.
      const mayUpdate = definition.updates === 'resident' && definition.anonymous !== 'submit';
      const spoken = definition.receipt.next.map((sentence) => say(identifier, sentence));
      const isNamed = spoken.some((sentence) => button !== undefined && named(sentence).includes(button));
      return mayUpdate === isNamed ? [] : [`${identifier}: ${spoken.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(english)('$name', ({ forms }) => {
  test('asks no one to return to a form they cannot send again', () => {
    const wrong = [...forms].flatMap(([identifier, { definition }]) =>
      definition.updates === 'resident'
        ? []
        : sentencesOf(definition)
            .filter(({ text }) => saysAgain.test(text))
            .map(({ text, pointer }) => `${identifier}${pointer}: ${text}`),
    );
    expect(wrong).toEqual([]);
  });

  test('says in a form’s receipt how to report what its person promised to', () => {
    const wrong = [...forms].flatMap(([identifier, { definition }]) => {
      const { declaration, receipt } = definition;
      const isAsked = declaration.statements.some((sentence) => /I will tell you when/.test(sentence));
      const isTold = receipt.next.some((sentence) =>
        /something changes|“Tell us about a change”/.test(sentence),
      );
      return isAsked && !isTold ? [identifier] : [];
    });
    expect(wrong).toEqual([]);
  });
});

describe.each(languages)('the portal’s own texts for $name', ({ texts }) => {
  test('use the names on the screen', () => {
    const shown = new Set(sayings(texts));
    const lost = [...shown].flatMap((text) =>
      named(text)
        .filter((name) => !name.includes('{{') && !shown.has(name))
        .map((name) => `“${name}” in: ${text}`),
    );
    expect(lost).toEqual([]);
  });
});
