import type { FormJourney, FormJourneys, TriedStep } from '../form-journeys/form-journeys.ts';
import type { Detour } from '../form-journeys/detours.ts';
import type { PageAttempt } from '../form-journeys/page-attempts.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import { accountFacts, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers, AnswerValue, FormFinding, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** Characters shown of a long answer. */
const shownCharacters = 40;

/** Writes the journeys of a form as a script to follow by hand in the portal, one line an entry. */
export function scriptOf(definition: FormDefinition, { journeys, detours, unmet }: FormJourneys): string[] {
  return [
    `# ${definition.title} (${definition.identifier})`,
    '',
    `${journeys.length} journeys. Each starts with an empty form and ends when it can be sent.`,
    ...journeys.flatMap((one, index) => journeyLines(definition, one, `${index + 1} of ${journeys.length}`)),
    ...(detours.length > 0 ? ['', '## What the rules find', ''] : []),
    ...detours.flatMap((detour) => detourLines(definition, detour)),
    ...(unmet.length > 0 ? ['', '## What no journey shows', ''] : []),
    ...unmet.map(
      ({ objective, isProof }) =>
        `- ${objective.what}${isProof ? ': nothing can' : ' (not every way was tried)'}`,
    ),
  ];
}

function journeyLines(definition: FormDefinition, one: FormJourney, number: string): string[] {
  return [
    '',
    `## Journey ${number}`,
    '',
    ...one.shows.map((what) => `- Shows that ${what}.`),
    '',
    ...factLines(one.facts),
    ...one.steps.flatMap((step, index) => [
      `${index + 1}. ${titleOf(definition, step, one.answers)}`,
      ...step.tries.map((attempt) => `   - Try ${attemptWords(definition, step, attempt)}`),
      ...(step.adds === null ? [] : [`   - Add ${step.adds} to the list.`]),
      ...step.entered.map(
        ({ answer, value }) =>
          `   - ${labelOf(definition, step.page, answer)}: ${valueWords(definition, step.page, answer, value, one.answers)}`,
      ),
      ...step.confirmed.map(
        (answer) => `   - Confirm that “${labelOf(definition, step.page, answer)}” is right.`,
      ),
      ...(step.adds === null && step.entered.length === 0 ? ['   - Read it, and continue.'] : []),
    ]),
    `${one.steps.length + 1}. Every section is complete, and the form can be sent.${one.outcome === null ? '' : ` It ends in “${one.outcome}”.`}`,
  ];
}

/** Returns the facts about the person on a journey. */
function factLines(facts: KnownFacts): string[] {
  const known = accountFacts.flatMap((fact) => {
    const value = facts[fact];
    if (value === undefined) return [];
    return [`${fact} is ${typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)}`];
  });
  return known.length === 0 ? [] : [`For someone with these facts: ${known.join(', ')}.`, ''];
}

function attemptWords(definition: FormDefinition, step: TriedStep, attempt: PageAttempt): string {
  const changed = attempt.entered.map(({ answer, value }) => {
    const label = labelOf(definition, step.page, answer);
    if (value === undefined) return `“${label}” left empty`;
    return `“${label}” as ${valueWords(definition, step.page, answer, value, attempt.answers)}`;
  });
  const what = attempt.adds === 0 ? 'to continue with an empty list' : changed.join(', ');
  return `${what}: ${attempt.findings.length === 0 ? 'it is accepted.' : saidBy(attempt.findings)}`;
}

/** Returns the portal's messages, or the keyword if the definition has no words of its own. */
function saidBy(findings: readonly FormFinding[]): string {
  const words = findings.map(({ message, code, values }) =>
    message === null
      ? `the general message for ${code}`
      : `“${message.replace(/\{\{\s*(\w+)\s*\}\}/g, (_gap, name: string) => String(values[name] ?? ''))}”`,
  );
  return `it says ${words.join(' and ')}`;
}

function detourLines(
  definition: FormDefinition,
  { list, change, items, finding, answers }: Detour,
): string[] {
  const { one = list } = definition.lists?.[list] ?? {};
  const page = Object.entries(definition.pages).find(
    ([, asked]) =>
      change !== null && 'schema' in asked && Object.hasOwn(asked.schema.properties, change.answer),
  )?.[0];
  const what =
    change === null || page === undefined
      ? `Add ${items} of “${one}”${items > 1 ? ', two of them the same' : ''}`
      : `For ${one} ${change.item}, ${change.value === undefined ? `leave “${labelOf(definition, page, change.answer)}” empty` : `answer “${labelOf(definition, page, change.answer)}” with ${valueWords(definition, page, change.answer, change.value, answers)}`}`;
  return [`- ${what}: on the page “${titleOf(definition, finding, answers)}” ${saidBy([finding])}`];
}

/** Returns the title of a page, with its item's name filled in. */
export function titleOf(
  definition: FormDefinition,
  { page: name, item }: Pick<TriedStep, 'page' | 'item'>,
  answers: Answers,
): string {
  const page = definition.pages[name];
  const title = page?.title ?? name;
  if (item === null || page === undefined || !('each' in page) || page.each === undefined) return title;
  const items = answers.lists[page.each] ?? [];
  const at = items.findIndex(({ id }) => id === item);
  return title.replace(/\{\{\s*name\s*\}\}/g, itemName(definition, page.each, items[at], at + 1));
}

function itemName(
  definition: FormDefinition,
  list: string,
  item: ListItem | undefined,
  number: number,
): string {
  const { itemName: pattern = '', one = list } = definition.lists?.[list] ?? {};
  const name = pattern.replace(/\{\{\s*(\w+)\s*\}\}/g, (_gap, answer: string) =>
    String(item?.[answer] ?? ''),
  );
  return /[\p{L}\d]/u.test(name) ? name.trim() : `${one} ${number}`;
}

function labelOf(definition: FormDefinition, name: string, answer: string): string {
  const page = definition.pages[name];
  return page !== undefined && 'ui' in page ? (page.ui[answer]?.label ?? answer) : answer;
}

function valueWords(
  definition: FormDefinition,
  name: string,
  answer: string,
  value: AnswerValue,
  answers: Answers,
): string {
  const page = definition.pages[name];
  const schema = page !== undefined && 'schema' in page ? page.schema.properties[answer] : undefined;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (schema === undefined) return String(value);
  if ('from' in schema) {
    const items = answers.lists[schema.from] ?? [];
    const chosen = items.flatMap((item, index) =>
      Array.isArray(value) && value.includes(item.id)
        ? [itemName(definition, schema.from, item, index + 1)]
        : [],
    );
    return chosen.join(', ') || 'nobody';
  }
  if ('documentKind' in schema && Array.isArray(value))
    return isSentLater(value) ? 'sent later' : value.length === 1 ? 'a file' : `${value.length} files`;
  const titles = new Map(optionsOf(schema).map((option) => [option.const, option.title]));
  if (typeof value !== 'string')
    return value.map((one) => titles.get(one) ?? one).join(', ') || 'nothing chosen';
  const words = titles.get(value) ?? value;
  return words.length > shownCharacters ? `${words.slice(0, 10)}… (${words.length} characters)` : words;
}
