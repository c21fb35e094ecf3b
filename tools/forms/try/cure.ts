import type { FormDefinition } from '#schemas/forms/definition.ts';
import { memberOf, takeInventory, type PlacedQuestion } from '#domain/forms/check/inventory.ts';
import { keptKind } from '#domain/forms/changes/kept-kind.ts';
import { renamesBetween } from '#domain/forms/changes/renames.ts';
import type { Touched } from './tally.ts';

/** A way to avoid the loss that a change causes, with its place in the changed definition. */
interface Cure {
  /** JSON pointer. */
  readonly pointer: string;
  /** Empty if nothing has to be done. */
  readonly words: string;
}

/**
 * Returns the cure that keeps people from losing an answer, or from being asked again.
 * @param earlier versions that drafts were written for, the latest first
 */
export function cureOf(touched: Touched, earlier: readonly FormDefinition[], now: FormDefinition): Cure {
  const { kind, page, answer, limit } = touched;
  const pointer = pointerOf(touched, now);
  const bound = limit === null ? 'its limit' : `its limit (${limit})`;
  switch (kind) {
    case 'removed':
      return answer === null ? listGone(touched, earlier, now) : questionGone(touched, answer, earlier, now);
    case 'optionRemoved':
      return {
        pointer,
        words:
          'Keep the option while drafts have it. To change only its words, keep its "const" and change its "title".',
      };
    case 'doesNotFit':
      return { pointer, words: `Widen ${bound} so that earlier answers still fit.` };
    case 'unusual':
      return {
        pointer: `/pages/${page ?? ''}/ui/${answer}/warn`,
        words:
          'Warn only about what is really unusual. Each of these people would be asked whether their answer is right.',
      };
    case 'changed':
      return touched.isLoss
        ? {
            pointer,
            words:
              'A different kind of answer needs a new question. Give it a new name, and keep the old question while drafts have it.',
          }
        : { pointer, words: '' };
    case 'leftOut': {
      const own = answer === null ? undefined : questionOf(now, page, answer)?.ui?.when;
      return {
        pointer: own === undefined ? `/pages/${page ?? ''}/when` : `/pages/${page ?? ''}/ui/${answer}/when`,
        words:
          'Change this condition so that it also includes them. Their answer stays in the draft, and counts again if the question is asked.',
      };
    }
    case 'required':
      return { pointer, words: 'Remove it from "required", or leave it there if everyone must answer it.' };
    case 'added':
      return touched.needAnswer > 0
        ? { pointer, words: addedCure(touched, earlier, now) }
        : { pointer, words: '' };
    case 'tooMany':
      return {
        pointer,
        words: `Raise maxItems${limit === null ? '' : ` (${limit})`} so that nobody must remove one.`,
      };
    case 'tooFew':
      return { pointer, words: `Lower minItems${limit === null ? '' : ` (${limit})`} if fewer are enough.` };
    case 'rule':
      return { pointer: '/rules', words: 'Make the rule less strict, or keep it as it was.' };
    case 'declaration':
      return { pointer: '/declaration', words: '' };
    case 'renamed':
    case 'choiceRenamed':
      return { pointer, words: '' };
  }
}

function questionGone(
  { page }: Touched,
  answer: string,
  earlier: readonly FormDefinition[],
  now: FormDefinition,
): Cure {
  for (const before of earlier) {
    const gone = questionOf(before, page, answer);
    if (gone === undefined) continue;
    const heir = heirOf(gone, before, now);
    if (heir !== undefined)
      return {
        pointer: `/pages/${heir.page}/ui/${heir.name}`,
        words: `If this question has a new name, write "was": ["${answer}"]. Its answers are then carried over.`,
      };
  }
  return {
    pointer: '',
    words: `Keep ${answer} if the answers still matter. If another question takes them over, write "was": ["${answer}"] there.`,
  };
}

function listGone({ page }: Touched, earlier: readonly FormDefinition[], now: FormDefinition): Cure {
  for (const before of earlier) {
    const gone = memberOf(before.pages, page ?? '');
    if (gone === undefined || !('list' in gone)) continue;
    const fresh = Object.keys(now.lists ?? {}).find(
      (list) => renamesBetween(before, now).listBefore(list) === null,
    );
    return {
      pointer: fresh === undefined ? '' : `/lists/${fresh}`,
      words:
        fresh === undefined
          ? `Keep the list ${gone.list} if its answers still matter.`
          : `If this list has a new name, write "was": ["${gone.list}"]. Its items are then carried over.`,
    };
  }
  return { pointer: '', words: '' };
}

function addedCure(
  { page, answer }: Touched,
  earlier: readonly FormDefinition[],
  now: FormDefinition,
): string {
  const question = answer === null ? undefined : questionOf(now, page, answer);
  for (const before of earlier) {
    const gone = question && goneFrom(before, now).find((one) => heirOf(one, before, now)?.name === answer);
    if (gone !== undefined)
      return `If it asks the same as ${gone.name}, write "was": ["${gone.name}"], so that nobody is asked again.`;
  }
  return 'Make it optional if you do not need this answer from people who have already started.';
}

/**
 * Returns the new question that has most likely replaced a former one: of the same kind, in the same list and, if
 * possible, on the same page.
 */
function heirOf(
  gone: PlacedQuestion,
  before: FormDefinition,
  now: FormDefinition,
): PlacedQuestion | undefined {
  const renames = renamesBetween(before, now);
  const fresh = takeInventory(now).questions.filter(
    (question) =>
      renames.questionsBefore(question).length === 0 &&
      (question.list === null ? null : renames.listBefore(question.list)) === gone.list &&
      keptKind(question.schema) === keptKind(gone.schema, renames.listNow),
  );
  return fresh.find(({ page }) => page === gone.page) ?? fresh[0];
}

function goneFrom(before: FormDefinition, now: FormDefinition): readonly PlacedQuestion[] {
  const renames = renamesBetween(before, now);
  const kept = new Set(
    takeInventory(now).questions.flatMap((question) =>
      renames.questionsBefore(question).map(({ pointer }) => pointer),
    ),
  );
  return takeInventory(before).questions.filter(({ pointer }) => !kept.has(pointer));
}

function questionOf(
  definition: FormDefinition,
  page: string | null,
  answer: string,
): PlacedQuestion | undefined {
  return takeInventory(definition).questions.find((one) => one.page === page && one.name === answer);
}

function pointerOf({ page, answer, kind }: Touched, { pages }: FormDefinition): string {
  const there = memberOf(pages, page ?? '');
  if (page === null || there === undefined) return '';
  if ('list' in there)
    return kind === 'tooMany' || kind === 'tooFew' ? `/lists/${there.list}` : `/pages/${page}`;
  return answer === null ? `/pages/${page}` : `/pages/${page}/schema/properties/${answer}`;
}
