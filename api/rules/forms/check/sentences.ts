import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import type { PageText } from '#schemas/forms/page-text.ts';
import { isListPage } from '#domain/forms/check/inventory.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';

/** A text in a definition that people read. */
export interface Sentence {
  readonly text: string;
  readonly pointer: string;
}

/**
 * Returns the key in a file of translations for yes or no to one question. Welsh answers with the verb of the
 * question: "Oes", "Ydw", "Do", or "Ie" if the question has no verb (grahamhall.org/welsh, session 15: "Oes
 * pysgod yn y llyn? Oes").
 */
export function answerKey(label: string, answer: 'Yes' | 'No'): string {
  return `${label} / ${answer}`;
}

/** Returns every key that a file of translations may have: sentences, and yes and no to each question. */
export function translatable(sentences: readonly Sentence[]): Set<string> {
  return new Set(
    sentences.flatMap(({ text, pointer }) =>
      pointer.endsWith('/label') ? [text, answerKey(text, 'Yes'), answerKey(text, 'No')] : [text],
    ),
  );
}

/**
 * Returns every text of a form that people read, in the order of the definition; repeated texts are repeated.
 */
export function sentencesOf(definition: FormDefinition): Sentence[] {
  const { title, summary, needed = [], sections, pages, lists = {}, rules = {}, outcomes = [] } = definition;
  const { declaration, receipt } = definition;
  return [
    { text: title, pointer: '/title' },
    { text: summary, pointer: '/summary' },
    ...inRequests(definition),
    ...numbered(needed, '/needed'),
    ...Object.entries(sections).map(([name, section]) => ({
      text: section.title,
      pointer: `/sections/${name}/title`,
    })),
    ...Object.entries(pages).flatMap(([name, page]) => inPage(page, `/pages/${name}`)),
    ...Object.entries(lists).flatMap(([name, { one, first, itemName, tooFew }]) => [
      { text: one, pointer: `/lists/${name}/one` },
      // A name made of answers alone is the same in every language.
      ...(/\p{L}/u.test(itemName.replace(/\{\{.*?\}\}/g, ''))
        ? [{ text: itemName, pointer: `/lists/${name}/itemName` }]
        : []),
      ...optional(first, `/lists/${name}/first`),
      ...optional(tooFew, `/lists/${name}/tooFew`),
    ]),
    ...Object.entries(rules).flatMap(([name, rule]) => [
      ...Object.entries(rule.messages).map(([key, text]) => ({
        text,
        pointer: `/rules/${name}/messages/${key}`,
      })),
      ...('you' in rule
        ? Object.entries(rule.you).map(([key, text]) => ({ text, pointer: `/rules/${name}/you/${key}` }))
        : []),
    ]),
    ...Object.entries(definition.outside ?? {}).map(([name, { message }]) => ({
      text: message,
      pointer: `/outside/${name}/message`,
    })),
    ...outcomes.flatMap((outcome, index) => [
      { text: outcome.title, pointer: `/outcomes/${index}/title` },
      ...outcome.reasons.map(({ text }, at) => ({ text, pointer: `/outcomes/${index}/reasons/${at}/text` })),
    ]),
    ...numbered(declaration.statements, '/declaration/statements'),
    { text: declaration.agree, pointer: '/declaration/agree' },
    { text: declaration.button, pointer: '/declaration/button' },
    { text: receipt.title, pointer: '/receipt/title' },
    ...numbered(receipt.next, '/receipt/next'),
  ];
}

function inRequests({ requests }: FormDefinition): Sentence[] {
  return Object.entries(requests).flatMap(([type, { answerWithin: _answerWithin, ...states }]) =>
    Object.entries(states).flatMap(([state, { title, description, button }]) => {
      const at = `/requests/${type}/${state}`;
      return [
        { text: title, pointer: `${at}/title` },
        { text: description, pointer: `${at}/description` },
        ...optional(button, `${at}/button`),
      ];
    }),
  );
}

function inPage(page: FormPage, at: string): Sentence[] {
  const head = [{ text: page.title, pointer: `${at}/title` }, ...numbered(page.intro ?? [], `${at}/intro`)];
  if (isListPage(page)) return head;
  const { you = {} } = page;
  return [
    ...head,
    ...optional(you.title, `${at}/you/title`),
    ...numbered(you.intro ?? [], `${at}/you/intro`),
    ...Object.entries(you.ui ?? {}).flatMap(([name, { label, hint, yes, no, messages = {} }]) => [
      ...optional(label, `${at}/you/ui/${name}/label`),
      ...optional(hint, `${at}/you/ui/${name}/hint`),
      ...optional(yes, `${at}/you/ui/${name}/yes`),
      ...optional(no, `${at}/you/ui/${name}/no`),
      ...Object.entries(messages).map(([keyword, text]) => ({
        text,
        pointer: `${at}/you/ui/${name}/messages/${keyword}`,
      })),
    ]),
    ...Object.entries(page.texts ?? {}).flatMap(([name, text]) => inText(text, `${at}/texts/${name}`)),
    ...optional(page.button, `${at}/button`),
    ...Object.entries(page.schema.properties).flatMap(([name, schema]) => {
      const options = `${at}/schema/properties/${name}${'items' in schema ? '/items' : ''}/oneOf`;
      // A file of choices holds its own translations.
      if ('choices' in schema) return [];
      return optionsOf(schema).flatMap(({ title, description, divider, group }, index) => [
        ...optional(group, `${options}/${index}/group`),
        ...optional(divider, `${options}/${index}/divider`),
        { text: title, pointer: `${options}/${index}/title` },
        ...optional(description, `${options}/${index}/description`),
      ]);
    }),
    ...Object.entries(page.ui).flatMap(
      ([name, { label, hint, yes, no, prefix, suffix, messages = {}, warn = {} }]) => [
        { text: label, pointer: `${at}/ui/${name}/label` },
        ...optional(hint, `${at}/ui/${name}/hint`),
        ...optional(yes, `${at}/ui/${name}/yes`),
        ...optional(no, `${at}/ui/${name}/no`),
        ...optional(prefix, `${at}/ui/${name}/prefix`),
        ...optional(suffix, `${at}/ui/${name}/suffix`),
        ...Object.entries(messages).map(([keyword, text]) => ({
          text,
          pointer: `${at}/ui/${name}/messages/${keyword}`,
        })),
        ...Object.entries(warn).map(([warning, { text }]) => ({
          text,
          pointer: `${at}/ui/${name}/warn/${warning}/text`,
        })),
      ],
    ),
  ];
}

/** Returns the sentences of a text on a page. */
export function inText({ heading, paragraphs = [], points = [] }: PageText, at: string): Sentence[] {
  return [
    ...optional(heading, `${at}/heading`),
    ...numbered(paragraphs, `${at}/paragraphs`),
    ...numbered(points, `${at}/points`),
  ];
}

function numbered(texts: readonly string[], pointer: string): Sentence[] {
  return texts.map((text, index) => ({ text, pointer: `${pointer}/${index}` }));
}

function optional(text: string | undefined, pointer: string): Sentence[] {
  return text === undefined ? [] : [{ text, pointer }];
}
