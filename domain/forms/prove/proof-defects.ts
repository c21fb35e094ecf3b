import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { error, type FormDefect, warning } from '../check/defect.ts';
import { isListPage, memberOf } from '../check/inventory.ts';
import type { Proof } from './prove.ts';

/** What proofs of reachability find, in words. */
export function proofDefects(definition: FormDefinition, proofs: readonly Proof[]): FormDefect[] {
  const stuck = proofs.filter(({ verdict }) => verdict === 'deadEnd');
  return [...proofs.flatMap(notReached), ...deadEnds(definition, stuck)];
}

function notReached({ verdict, page, question, pointer }: Proof): FormDefect[] {
  const what = nameOf({ page, question });
  if (verdict === 'unreachable')
    return [
      error(
        question === null ? 'unreachable' : 'neverAsked',
        pointer,
        `${what} is never asked: no answers make its condition hold.`,
        'Look at its condition, and at those of the questions that it speaks of, one by one.',
      ),
    ];
  if (verdict === 'undecided')
    return [
      warning(
        'undecided',
        pointer,
        `Whether ${what.replace('The', 'the')} is ever asked could be neither shown nor ruled out.`,
        'Try it by hand, or make its condition simpler.',
      ),
    ];
  if (verdict === 'contradicted')
    return [
      error(
        'contradicted',
        pointer,
        `${what} should be asked of somebody by this check, and is not by the engine.`,
        'This is a mistake of Lintel and not of the form: report it.',
      ),
    ];
  return [];
}

function nameOf({ page, question }: Pick<Proof, 'page' | 'question'>): string {
  return question === null ? `The page "${page}"` : `The question "${question}"`;
}

/** Each cause once, where it stands, with the pages from which there is no way past it. */
function deadEnds(definition: FormDefinition, stuck: readonly Proof[]): FormDefect[] {
  const causes = Map.groupBy(
    stuck.flatMap((proof) => proof.stuckOn.slice(0, 1).map((finding) => ({ proof, finding }))),
    ({ finding }) => causeOf(definition, finding),
  );
  return [...causes].flatMap(([pointer, [first, ...others]]) => {
    if (first === undefined) return [];
    const { proof, finding } = first;
    const more = others.length > 0 ? ` (and ${others.length} more)` : '';
    const what = `${nameOf(proof)}${more}`;
    const isMissing = !finding.code.includes('.') && finding.answer !== null;
    return [
      isMissing
        ? warning(
            'noExample',
            pointer,
            `No answer to "${finding.answer}" was found that fits, so whether somebody who comes to ${what.replace('The', 'the')} can send the form could not be shown.`,
            'Answer it by hand. If you find nothing either, make its schema less strict.',
          )
        : error(
            'deadEnd',
            pointer,
            `${what} leads nowhere: whoever is asked it is kept from sending the form by "${finding.code}" on the page "${finding.page}".`,
            'Let more answers through on that page, make the rule less strict, or take the page away.',
          ),
    ];
  });
}

/** Where that stands which keeps somebody from going on. */
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
