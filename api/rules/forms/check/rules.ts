import type { FormRule } from '#schemas/forms/rules.ts';
import { error, type FormDefect, listed, warning } from './defect.ts';
import type { Inventory, PlacedQuestion } from '#domain/forms/check/inventory.ts';

/** Kinds of answer that rules need. */
type Kind = 'day' | 'name' | 'choice' | 'people';

/** An answer that a rule reads: its list, its parameter in the rule, and whether it may be missing. */
interface Read {
  readonly parameter: string;
  readonly list: string;
  readonly name: string;
  readonly kind: Kind;
  readonly mayBeMissing?: boolean;
}

const kindWords: Readonly<Record<Kind, string>> = {
  day: 'a date or a month',
  name: 'words',
  choice: 'a choice of options',
  people: 'people chosen from the household list',
};

/** Reports rules whose lists, answers, sections or options do not exist or are not what the rule needs. */
export function checkRules(inventory: Inventory): FormDefect[] {
  return Object.entries(inventory.definition.rules ?? {}).flatMap(([name, rule]) =>
    checkRule(rule, `/rules/${name}`, inventory),
  );
}

function checkRule(rule: FormRule, at: string, inventory: Inventory): FormDefect[] {
  const { definition, questions } = inventory;
  const findings: FormDefect[] = [];
  if (!definition.order.includes(rule.section) || !Object.hasOwn(definition.sections, rule.section))
    findings.push(
      error(
        'unknownSection',
        `${at}/section`,
        `There is no section "${rule.section}".`,
        listed(definition.order),
      ),
    );
  for (const [parameter, list] of listsOf(rule)) {
    if (!Object.hasOwn(definition.lists ?? {}, list))
      findings.push(
        error(
          'unknownList',
          `${at}/${parameter}`,
          `There is no list "${list}".`,
          listed(Object.keys(definition.lists ?? {})),
        ),
      );
  }
  for (const read of readsOf(rule)) {
    const pointer = `${at}/${read.parameter}`;
    const known = questions.filter(({ list }) => list === read.list);
    const question = known.find(({ name }) => name === read.name);
    if (!Object.hasOwn(definition.lists ?? {}, read.list)) continue;
    if (!question)
      findings.push(
        error(
          'unknownAnswer',
          pointer,
          `No page asks for "${read.name}" of an item of "${read.list}".`,
          listed(known.map(({ name }) => name)),
        ),
      );
    else if (!isOfKind(question, read.kind, rule))
      findings.push(
        error(
          'ruleType',
          pointer,
          `The rule ${rule.rule} needs "${read.name}" to be ${kindWords[read.kind]}.`,
          'Use a different question, or change the kind of this one.',
        ),
      );
    else if (read.mayBeMissing !== true && !isAlwaysAnswered(question))
      findings.push(
        warning(
          'ruleReadsOptional',
          pointer,
          `The rule ${rule.rule} needs "${read.name}", which people may leave unanswered.`,
          'Make the question required, and ask everyone.',
        ),
      );
  }
  return [...findings, ...checkOptionsOf(rule, at, questions), ...checkApplicant(rule, at, questions)];
}

function listsOf(rule: FormRule): [string, string][] {
  return (['list', 'household'] as const).flatMap((parameter): [string, string][] => {
    const list = new Map(Object.entries(rule)).get(parameter);
    return typeof list === 'string' ? [[parameter, list]] : [];
  });
}

function readsOf(rule: FormRule): Read[] {
  switch (rule.rule) {
    case 'addressHistoryCoverage':
      return [
        ...readsOfStay(rule),
        { parameter: 'dateOfBirth', list: rule.household, name: rule.dateOfBirth, kind: 'day' },
        { parameter: 'name', list: rule.household, name: rule.name, kind: 'name' },
        {
          parameter: 'relationship',
          list: rule.household,
          name: rule.relationship,
          kind: 'choice',
          mayBeMissing: true,
        },
      ];
    case 'exactlyOneCurrentAddress':
      return [
        ...readsOfStay(rule),
        { parameter: 'name', list: rule.household, name: rule.name, kind: 'name' },
      ];
    case 'endsAfterStart':
      return [
        { parameter: 'start', list: rule.list, name: rule.start, kind: 'day', mayBeMissing: true },
        { parameter: 'end', list: rule.list, name: rule.end, kind: 'day', mayBeMissing: true },
      ];
    case 'atLeastOneLocalConnection':
      return [
        { parameter: 'type', list: rule.list, name: rule.type, kind: 'choice', mayBeMissing: true },
        { parameter: 'start', list: rule.list, name: rule.start, kind: 'day', mayBeMissing: true },
      ];
    case 'atLeastOnePreferredArea':
    case 'exactlyOneApplicant':
      return [];
  }
}

function readsOfStay(rule: Extract<FormRule, { people: string }>): Read[] {
  return [
    { parameter: 'people', list: rule.list, name: rule.people, kind: 'people' },
    { parameter: 'start', list: rule.list, name: rule.start, kind: 'day' },
    { parameter: 'end', list: rule.list, name: rule.end, kind: 'day', mayBeMissing: true },
  ];
}

function isOfKind({ schema }: PlacedQuestion, kind: Kind, rule: FormRule): boolean {
  const format = 'format' in schema ? schema.format : undefined;
  if (kind === 'day') return format === 'date' || format === 'month';
  if (kind === 'choice') return 'oneOf' in schema;
  if (kind === 'name') return schema.type === 'string' && format === undefined && !('oneOf' in schema);
  return 'from' in schema && 'household' in rule && schema.from === rule.household;
}

function isAlwaysAnswered({ isRequired, ui }: PlacedQuestion): boolean {
  return isRequired && ui?.when === undefined;
}

/** Reports relationships and types of connection without an option. */
function checkOptionsOf(rule: FormRule, at: string, questions: readonly PlacedQuestion[]): FormDefect[] {
  if (rule.rule === 'addressHistoryCoverage') {
    const known = optionNames(questions, rule.household, rule.relationship);
    const unknown = Object.keys(rule.years).filter(
      (word) => !['applicant', 'default', ...known].includes(word),
    );
    return known.length === 0
      ? []
      : unknown.map((word) => noOption(word, `${at}/years/${word}`, rule.relationship, known));
  }
  if (rule.rule !== 'atLeastOneLocalConnection') return [];
  const known = optionNames(questions, rule.list, rule.type);
  if (known.length === 0) return [];
  return rule.exempt.flatMap((word, index) =>
    known.includes(word) ? [] : [noOption(word, `${at}/exempt/${index}`, rule.type, known)],
  );
}

function optionNames(questions: readonly PlacedQuestion[], list: string, name: string): string[] {
  const schema = questions.find((question) => question.list === list && question.name === name)?.schema;
  return schema && 'oneOf' in schema ? schema.oneOf.map((option) => option.const) : [];
}

function noOption(word: string, pointer: string, name: string, known: readonly string[]): FormDefect {
  return error('unknownOption', pointer, `"${name}" has no option "${word}".`, listed(known));
}

/** Reports a household without a question for the applicant, which these rules need. */
function checkApplicant(rule: FormRule, at: string, questions: readonly PlacedQuestion[]): FormDefect[] {
  if (rule.rule !== 'exactlyOneApplicant') return [];
  const question = questions.find(({ name, list }) => list === rule.household && name === 'applicant');
  if (question?.schema.type === 'boolean') return [];
  return [
    error(
      'unknownAnswer',
      `${at}/household`,
      `No question asks whether a person in "${rule.household}" is the applicant.`,
      'Add a yes or no question called "applicant".',
    ),
  ];
}
