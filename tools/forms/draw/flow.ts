import { answerKind, optionsOf } from '#domain/forms/answer-kind.ts';
import { isListPage } from '#domain/forms/check/inventory.ts';
import { warningsOf } from '#domain/forms/warnings/warnings.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { kindWords } from '../../form-diff/kind-words.ts';
import { proveReachable, type Proof } from '../../form-proof/prove.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import type { FormDefinition, FormPage } from '#schemas/forms/definition.ts';
import { labelsOf, type Labels } from './labelled-condition.ts';

/** `proved` if answers are known that lead there and on to the end; `not tried` for a form with mistakes. */
export type Proved = 'proved' | 'not proved' | 'not tried';

interface Step {
  readonly title: string;
  /** The condition in words; null if everyone is asked. */
  readonly when: string | null;
  readonly proved: Proved;
}

/** A conditional text, option or warning. */
export interface FlowNote {
  readonly words: string;
  readonly proved: Proved;
}

export interface FlowQuestion extends Step {
  /** The answer in words, such as `one of 5`. */
  readonly answer: string;
  readonly isRequired: boolean;
  /** Conditional options and warnings. */
  readonly notes: readonly FlowNote[];
}

export interface FlowPage extends Step {
  readonly number: number;
  /** The noun of a list, such as `person`, if the page is asked for each item; null if it is asked once. */
  readonly each: string | null;
  /** The noun of a list that this page shows and adds to; null for other pages. */
  readonly lists: string | null;
  readonly questions: readonly FlowQuestion[];
  /** Conditional texts. */
  readonly notes: readonly FlowNote[];
}

export interface FlowSection extends Step {
  readonly pages: readonly FlowPage[];
}

/** A form from its first page to its end, in residents' words. */
export interface Flow {
  readonly title: string;
  readonly sections: readonly FlowSection[];
  readonly outcomes: readonly Step[];
  readonly receipt: string;
  /** Number of proved pages, conditional questions and so on. */
  readonly proved: number;
  readonly all: number;
}

/**
 * Builds the flow of a form.
 * @param today undefined for a form with mistakes, of which nothing can be proved.
 */
export function flowOf(definition: FormDefinition, today: string | undefined): Flow {
  const labels = labelsOf(definition);
  const proofs = today === undefined ? undefined : proveReachable(definition, today);
  const words = (when: Condition | undefined) => (when === undefined ? null : labels.conditionInWords(when));
  const verdict = (fits: (proof: Proof) => boolean): Proved => {
    const found = proofs?.find(fits);
    if (found === undefined) return proofs === undefined ? 'not tried' : 'proved';
    return found.verdict === 'reached' ? 'proved' : 'not proved';
  };
  let number = 0;
  const sections = definition.order.flatMap((name) => {
    const section = definition.sections[name];
    if (section === undefined) return [];
    return {
      title: labels.sentence(section.title, null),
      when: 'when' in section ? words(section.when) : null,
      proved: verdict(({ pointer }) => pointer === `/sections/${name}`),
      pages: section.pages.flatMap((pageName): FlowPage[] => {
        const page = definition.pages[pageName];
        if (page === undefined) return [];
        number += 1;
        const list = isListPage(page) ? null : (page.each ?? null);
        return [
          {
            number,
            title: labels.sentence(page.title, list),
            when: words(page.when),
            each: list === null ? null : labels.one(list),
            lists: isListPage(page) ? labels.one(page.list) : null,
            proved: verdict(({ kind, page: of }) => kind === 'page' && of === pageName),
            notes: textsOf(pageName, page, list, labels).map(({ words: writtenAs, pointer }) => ({
              words: writtenAs,
              proved: verdict((proof) => proof.pointer === pointer),
            })),
            questions: questionsOf(pageName, page, list, labels).map(({ key, when, notes, ...question }) => ({
              ...question,
              when: words(when),
              notes: notes.map(({ words: writtenAs, pointer }) => ({
                words: writtenAs,
                proved: verdict((proof) => proof.pointer === pointer),
              })),
              proved: verdict(
                ({ kind, page: of, question: asked }) =>
                  kind === 'question' && of === pageName && asked === key,
              ),
            })),
          },
        ];
      }),
    };
  });
  const outcomes = (definition.outcomes ?? []).map(({ title, when }, index) => ({
    title: labels.sentence(title, null),
    when: words(when),
    proved: verdict(({ pointer }) => pointer === `/outcomes/${index}`),
  }));
  return {
    title: labels.sentence(definition.title, null),
    sections,
    outcomes,
    receipt: labels.sentence(definition.receipt.title, null),
    proved: proofs?.filter((proof) => proof.verdict === 'reached').length ?? 0,
    all: proofs?.length ?? 0,
  };
}

/** A note, with a pointer to its condition. */
interface PlacedNote {
  readonly words: string;
  readonly pointer: string;
}

interface Asked {
  readonly key: string;
  readonly title: string;
  readonly when: Condition | undefined;
  readonly answer: string;
  readonly isRequired: boolean;
  readonly notes: readonly PlacedNote[];
}

function questionsOf(name: string, page: FormPage, list: string | null, labels: Labels): Asked[] {
  if (isListPage(page)) return [];
  return Object.entries(page.schema.properties).map(([key, schema]) => {
    const ui = page.ui[key];
    const at = `/pages/${name}/schema/properties/${key}${schema.type === 'array' ? '/items' : ''}/oneOf`;
    const options = optionsOf(schema).flatMap(({ title, when }, index): PlacedNote[] =>
      when === undefined
        ? []
        : [{ words: `“${title}” only if ${labels.conditionInWords(when)}`, pointer: `${at}/${index}/when` }],
    );
    const warnings = warningsOf(key, ui ?? {}, list !== null).map(
      ({ name: warning, condition, writtenAs }): PlacedNote => ({
        words: `is asked whether it is right, if ${labels.conditionInWords(condition)}`,
        pointer: `/pages/${name}/ui/${key}/warn/${warning}/${writtenAs}`,
      }),
    );
    return {
      key,
      title: labels.sentence(ui?.label ?? key, list),
      when: ui?.when,
      answer: answerOf(schema),
      isRequired: page.schema.required?.includes(key) ?? false,
      notes: [...options, ...warnings],
    };
  });
}

function answerOf(schema: AnswerSchema): string {
  const kind = answerKind(schema);
  const options = optionsOf(schema).length;
  if (options > 0) return `${kind === 'choices' ? 'any' : 'one'} of ${options}`;
  if (!('documentKind' in schema)) return kindWords[kind];
  const { maxItems, documentKind, later } = schema;
  const count = maxItems === undefined ? 'files' : `up to ${counted(maxItems, 'file')}`;
  return `${count} as proof of ${documentKind}${later === true ? ', which may be sent later' : ''}`;
}

function textsOf(name: string, page: FormPage, list: string | null, labels: Labels): PlacedNote[] {
  if (isListPage(page)) return [];
  return Object.entries(page.texts ?? {}).flatMap(([text, { heading, paragraphs, points, when }]) =>
    when === undefined
      ? []
      : [
          {
            words: `Says “${labels.sentence(heading ?? paragraphs?.[0] ?? points?.[0] ?? text, list)}” only if ${labels.conditionInWords(when)}`,
            pointer: `/pages/${name}/texts/${text}/when`,
          },
        ],
  );
}
