import { carryOver } from '#domain/forms/changes/carry-over.ts';
import { translateChange, type TranslatedChange } from '#domain/forms/changes/change-words.ts';
import { reconcile } from '#domain/forms/changes/reconcile.ts';
import type { KnownFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { FormSinceResponse } from '#schemas/api/forms.ts';
import type { FormRequest } from './form-request.ts';
import type { CouncilForm } from './council-form.ts';
import { findStoredDefinition } from './store-definition.ts';
import type { Queries } from '../database/database.ts';

type Draft = Pick<FormRequest, 'definitionHash' | 'answers'>;

/** A draft brought up to date with the current form. */
interface BroughtUp {
  readonly answers: Answers;
  readonly changes: readonly TranslatedChange[];
}

/**
 * Brings a draft's answers to today's names, and lists every change since it was last saved, translated as far
 * as either version has the language. There are no changes if nothing was begun, if it was sent, or if the
 * definition is the same.
 * @param today the day in London, `YYYY-MM-DD`
 * @param facts current facts about the person, used for both versions
 */
export async function findChanges(
  database: Queries,
  form: CouncilForm,
  { definitionHash, state, answers }: Draft & Pick<FormRequest, 'state'>,
  today: string,
  locale: string,
  facts: KnownFacts,
): Promise<BroughtUp> {
  const { definition, hash, loaded } = form;
  const isSame = definitionHash === null || definitionHash === hash || state === 'submitted';
  const before = isSame
    ? undefined
    : await findStoredDefinition(database, definition.identifier, definitionHash);
  if (before === undefined) return { answers, changes: [] };
  const brought = reconcile(answers, before.definition, definition, today, facts);
  const wordsOf = (sentence: string) =>
    loaded.texts.get(locale)?.get(sentence) ?? before.texts[locale]?.[sentence];
  return {
    answers: brought.answers,
    changes: brought.changes.map((change) => translateChange(change, locale, wordsOf)),
  };
}

/** Returns a draft's answers under today's names, for checking and sending. */
export function namedAsNow(database: Queries, form: CouncilForm, draft: Draft): Promise<Answers> {
  return namedAs(database, form, draft, form.hash);
}

/** Returns a draft's answers under the names of the definition `hash`, which a page still open uses. */
export async function namedAs(
  database: Queries,
  { definition, hash: now }: CouncilForm,
  { definitionHash, answers }: Draft,
  hash: string,
): Promise<Answers> {
  if (definitionHash === null || definitionHash === hash) return answers;
  const [before, wanted] = await Promise.all(
    [definitionHash, hash].map(async (one) =>
      one === now
        ? definition
        : (await findStoredDefinition(database, definition.identifier, one))?.definition,
    ),
  );
  return before === undefined || wanted === undefined ? answers : carryOver(answers, before, wanted).answers;
}

/**
 * The data with which a browser finds out what has changed about answers that only it has. Undefined if that
 * definition wasn't kept.
 */
export async function findSince(
  database: Queries,
  { definition, loaded }: CouncilForm,
  hash: string,
  locale: string,
): Promise<FormSinceResponse | undefined> {
  const before = await findStoredDefinition(database, definition.identifier, hash);
  return (
    before && {
      before: before.definition,
      now: definition,
      locale,
      words: { ...before.texts[locale], ...Object.fromEntries(loaded.texts.get(locale) ?? []) },
    }
  );
}
