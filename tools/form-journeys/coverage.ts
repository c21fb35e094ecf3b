import type { FormDefinition } from '#schemas/forms/definition.ts';
import { warnCode } from '#schemas/forms/answers.ts';
import { takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { failingKeywords } from '#api/rules/forms/check/words.ts';
import type { FormJourneys } from './form-journeys.ts';
import type { Objective } from './objectives.ts';

/** Parts of one kind in a form, with the number that its journeys covered and the parts that they never did. */
interface Coverage {
  readonly kind:
    | 'sections'
    | 'pages'
    | 'questions'
    | 'texts'
    | 'conditions'
    | 'boundaries'
    | 'rules'
    | 'messages'
    | 'outcomes';
  readonly all: number;
  readonly met: number;
  readonly never: readonly Uncovered[];
}

/** A part that no journey covered. */
interface Uncovered {
  readonly what: string;
  /** JSON pointer (RFC 6901) into the definition. */
  readonly pointer: string;
  /** True if it is proved that no journey can; otherwise none was found. */
  readonly isProof: boolean;
}

/**
 * Returns how much of a form its journeys covered, kind by kind: conditions in both directions, rules and
 * messages that were shown, and so on.
 */
export function coverageOf(definition: FormDefinition, made: FormJourneys): Coverage[] {
  const { objectives, unmet } = made;
  const ofKind = (kind: Objective['kind'], name: Coverage['kind']): Coverage => {
    const never = unmet.filter(({ objective }) => objective.kind === kind);
    const all = objectives.filter((one) => one.kind === kind).length;
    return sum(
      name,
      all,
      never.map(({ objective, isProof }) => ({
        what: objective.what,
        pointer: objective.pointer,
        isProof,
      })),
    );
  };
  return [
    ofKind('section', 'sections'),
    ofKind('page', 'pages'),
    ofKind('question', 'questions'),
    ofKind('text', 'texts'),
    ofKind('branch', 'conditions'),
    ofKind('boundary', 'boundaries'),
    rulesMet(definition, made),
    messagesMet(definition, made),
    outcomesMet(definition, made),
  ];
}

function sum(kind: Coverage['kind'], all: number, never: readonly Uncovered[]): Coverage {
  return { kind, all, met: all - never.length, never };
}

function rulesMet({ rules = {} }: FormDefinition, { detours }: FormJourneys): Coverage {
  const all = Object.entries(rules).flatMap(([name, { rule, messages }]) =>
    Object.keys(messages).map((found) => ({ name, code: `${rule}.${found}`, found })),
  );
  const never = all
    .filter(({ name, code }) => !detours.some((one) => one.rule === name && one.code === code))
    .map(({ name, code, found }) => ({
      what: `the rule "${name}" finds ${code}`,
      pointer: `/rules/${name}/messages/${found}`,
      isProof: false,
    }));
  return sum('rules', all.length, never);
}

function messagesMet(definition: FormDefinition, { journeys }: FormJourneys): Coverage {
  const findings = journeys.flatMap(({ steps }) =>
    steps.flatMap(({ tries }) => tries.flatMap((one) => one.findings)),
  );
  const met = new Set(
    findings.map(
      ({ page, answer, code, message }) =>
        // Several warnings differ only in their words.
        `${page} ${answer} ${code}${code === warnCode ? ` ${message}` : ''}`,
    ),
  );
  const { questions, listPages } = takeInventory(definition);
  const lists = Object.entries(definition.lists ?? {}).filter(([, { minItems = 0 }]) => minItems > 0);
  const all = [
    ...questions.flatMap((question) =>
      failingKeywords(question)
        .filter((keyword) => canBeReported(question, keyword))
        .map((keyword) => ({
          key: `${question.page} ${question.name} ${keyword}`,
          what: `"${question.name}" on the page "${question.page}" shows the message "${keyword}"`,
          pointer: `/pages/${question.page}/ui/${question.name}/messages/${keyword}`,
        })),
    ),
    ...questions.flatMap(({ page, name, ui }) =>
      Object.entries(ui?.warn ?? {}).map(([warning, { text }]) => ({
        key: `${page} ${name} ${warnCode} ${text}`,
        what: `"${name}" on the page "${page}" is asked "${warning}", whether it is right`,
        pointer: `/pages/${page}/ui/${name}/warn/${warning}/text`,
      })),
    ),
    ...lists.map(([list]) => ({
      key: `${listPages.get(list)} null minItems`,
      what: `the list "${list}" is reported as too short`,
      pointer: `/lists/${list}/tooFew`,
    })),
  ];
  const never = all
    .filter(({ key }) => !met.has(key))
    .map(({ what, pointer }) => ({ what, pointer, isProof: false }));
  return sum('messages', all.length, never);
}

/**
 * Returns true if a message can be shown: an empty choice, or a statement not agreed to, counts as missing if the
 * answer is required.
 */
function canBeReported({ schema, isRequired }: PlacedQuestion, keyword: string): boolean {
  if (keyword === 'const') return !isRequired;
  return keyword !== 'minItems' || !('minItems' in schema) || schema.minItems !== 1;
}

function outcomesMet({ outcomes = [] }: FormDefinition, { journeys }: FormJourneys): Coverage {
  const ended = new Set(journeys.map(({ outcome }) => outcome));
  const never = outcomes.flatMap(({ title }, index) =>
    ended.has(title)
      ? []
      : [{ what: `the outcome "${title}"`, pointer: `/outcomes/${index}`, isProof: false }],
  );
  return sum('outcomes', outcomes.length, never);
}
