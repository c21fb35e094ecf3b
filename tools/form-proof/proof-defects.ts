import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { error, type FormDefect } from '#api/rules/forms/check/defect.ts';
import { isListPage, memberOf } from '#domain/forms/check/inventory.ts';
import type { Proof } from './prove.ts';

/** Returns the findings of reachability proofs, in words. */
export function proofDefects(definition: FormDefinition, proofs: readonly Proof[]): FormDefect[] {
  const stuck = proofs.filter(({ verdict }) => verdict === 'deadEnd');
  // A section that is never asked is reported once, without everything in it.
  const gone = new Set(
    proofs.flatMap(({ kind, verdict, pointer }) =>
      kind === 'section' && verdict === 'unreachable' ? (pointer.split('/')[2] ?? []) : [],
    ),
  );
  const inGone = new Set([...gone].flatMap((section) => definition.sections[section]?.pages ?? []));
  const reported = proofs.filter(({ page }) => page === null || !inGone.has(page));
  return [...reported.flatMap(notReached), ...deadEnds(definition, stuck)];
}

const kinds = {
  section: 'unreachable',
  page: 'unreachable',
  question: 'neverAsked',
  option: 'neverOffered',
  text: 'neverShown',
  warning: 'neverTold',
  outcome: 'neverTold',
  reason: 'neverTold',
} as const;

function notReached({ verdict, kind, what, pointer, contradicting }: Proof): FormDefect[] {
  const isAsked = kind === 'section' || kind === 'page' || kind === 'question' || kind === 'option';
  const happens = kind === 'option' ? 'offered' : kind === 'text' ? 'shown' : isAsked ? 'asked' : 'given';
  if (verdict === 'unreachable')
    return [
      error(
        kinds[kind],
        pointer,
        `${what} is never ${happens}: ${contradictionInWords(contradicting)}`,
        contradicting.length > 1
          ? 'Change one of these conditions, or remove what is never reached.'
          : 'Change this condition, or the possible answers to the question it depends on.',
      ),
    ];
  if (verdict === 'undecided')
    return [
      error(
        'undecided',
        pointer,
        `It could not be proved whether ${inSentence(what)} is ever ${happens}.`,
        isAsked || kind === 'text'
          ? 'Make its condition simpler: compare answers with fixed values, and split a condition about many things.'
          : 'Make its condition, and those of the outcomes before it, simpler: compare answers with fixed values.',
      ),
    ];
  if (verdict === 'contradicted')
    return [
      error(
        'contradicted',
        pointer,
        `${what} should be ${happens} according to this check, but the form engine disagrees.`,
        'This is a mistake in Lintel, not in the form. Please report it.',
      ),
    ];
  return [];
}

/** Names the fewest conditions that cannot hold together, each with its words and its pointer. */
function contradictionInWords(contradicting: Proof['contradicting']): string {
  const [first, ...others] = contradicting.map(({ words, pointer }) => `${words} (${pointer})`);
  if (first === undefined) return 'no answers make its conditions hold.';
  if (others.length === 0) return `no answers make this true: ${first}.`;
  return `these ${contradicting.length} conditions contradict each other: ${[first, ...others].join('; ')}.`;
}

function inSentence(what: string): string {
  return what.replace('The', 'the');
}

/** Reports each cause once, with all parts from which it blocks every way to the end. */
function deadEnds(definition: FormDefinition, stuck: readonly Proof[]): FormDefect[] {
  const causes = Map.groupBy(
    stuck.flatMap((proof) => proof.stuckOn.slice(0, 1).map((finding) => ({ proof, finding }))),
    ({ finding }) => causeOf(definition, finding),
  );
  return [...causes].flatMap(([pointer, [first, ...others]]) => {
    if (first === undefined) return [];
    const { proof, finding } = first;
    const more =
      others.length > 0
        ? ` (and ${others.length} more: ${others.map((other) => inSentence(other.proof.what)).join(', ')})`
        : '';
    const what = `${proof.what}${more}`;
    const isMissing = !finding.code.includes('.') && finding.answer !== null;
    // `nothing-offered.ts` reports choices without an offered option.
    if (isMissing && hasOnlyConditionalOptions(definition, finding)) return [];
    return [
      isMissing
        ? error(
            'noExample',
            pointer,
            `No valid answer to "${finding.answer}" was found, so it is not proved that people who reach ${inSentence(what)} can send the form.`,
            takesExamples(schemaAt(definition, finding))
              ? 'Add valid answers as "examples" in its schema. If there are none, make the schema less strict.'
              : 'Check its limits and the answers they depend on, so that everyone who is asked can give an answer.',
          )
        : error(
            'deadEnd',
            pointer,
            `${what} is a dead end: people who get there cannot send the form because of "${finding.code}" on the page "${finding.page}".`,
            'Accept more answers on that page, make the rule less strict, or remove the page.',
          ),
    ];
  });
}

function schemaAt({ pages }: FormDefinition, { page: name, answer }: FormFinding): AnswerSchema | undefined {
  const page = memberOf(pages, name);
  if (page === undefined || isListPage(page) || answer === null) return undefined;
  return memberOf(page.schema.properties, answer);
}

/** Returns true if examples help: texts and days may have them, numbers and choices have none. */
function takesExamples(schema: AnswerSchema | undefined): boolean {
  return schema?.type === 'string' && !('oneOf' in schema);
}

function hasOnlyConditionalOptions(definition: FormDefinition, finding: FormFinding): boolean {
  const schema = schemaAt(definition, finding);
  const options = schema === undefined || 'choices' in schema ? [] : optionsOf(schema);
  return options.length > 0 && options.every(({ when }) => when !== undefined);
}

/** Returns the pointer to the cause of a dead end. */
function causeOf(definition: FormDefinition, { page: name, answer, code }: FormFinding): string {
  const [ruleName, found] = code.split('.');
  if (found !== undefined) {
    const rule = Object.entries(definition.rules ?? {}).find(([, one]) => one.rule === ruleName);
    return `/rules/${rule?.[0] ?? ''}`;
  }
  const page = memberOf(definition.pages, name);
  if (page !== undefined && isListPage(page)) return `/lists/${page.list}`;
  return `/pages/${name}/schema/properties/${answer}`;
}

/**
 * Reports journeys that the engine did not walk as the check expects.
 * @param differences each in words, with its number
 */
export function journeyDefects(differences: readonly string[]): FormDefect[] {
  return differences.map((what) =>
    error('journey', '', what, 'This is a mistake in Lintel, not in the form. Please report it.'),
  );
}
