import { sql } from 'kysely';
import { apply } from '#machines/lifecycle/apply.ts';
import { formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { TenantDatabase } from '../database/database.ts';
import { holdRequest, type FormRequest } from './form-request.ts';
import type { JudgedForm } from './judge-form.ts';
import { keepDefinition } from './keep-definition.ts';

export interface DraftSaved {
  readonly accountId: string;
  /** Of the draft that these answers were typed over. */
  readonly version: number;
  readonly answers: Answers;
  /** One for each thing that somebody did; the same again when its answer was lost. */
  readonly key: string;
  readonly today: string;
}

export type SaveResult =
  | { readonly outcome: 'saved'; readonly request: Omit<FormRequest, 'id'>; readonly journey: Journey }
  /** Saved elsewhere in the meantime: nothing was written, and this is what is kept. */
  | { readonly outcome: 'conflict'; readonly request: FormRequest }
  /** It was sent already, or the council has paused it: nothing was written. */
  | { readonly outcome: 'submitted' | 'onHold'; readonly request: FormRequest };

/**
 * Saves a draft as it was typed, whatever is wrong with it (product decision: validity blocks moving on, and nothing
 * that somebody typed is thrown away). Saves of one person are put in order by the lock on their request: one that was
 * typed over an older draft is a conflict, and one that is repeated is told that it is done.
 */
export function saveDraft(
  database: TenantDatabase,
  form: JudgedForm,
  draft: DraftSaved,
): Promise<SaveResult> {
  const { accountId, answers, key, today, version } = draft;
  return database.query.transaction().execute(async (transaction): Promise<SaveResult> => {
    const held = await holdRequest(transaction, accountId, form.definition.identifier);
    if (held.saveKey === key) {
      return { outcome: 'saved', request: held, journey: form.journey(held.answers, today) };
    }
    const journey = form.journey(answers, today);
    const { requestType } = held;
    const applied = apply(
      formRequestMachine,
      { state: held.state, context: { requestType } },
      { type: 'draft.save', complete: journey.canSubmit },
    );
    if (!applied.ok) return { outcome: held.state === 'on-hold' ? 'onHold' : 'submitted', request: held };
    if (held.version !== version) return { outcome: 'conflict', request: held };
    await keepDefinition(transaction, form);
    const saved = {
      state: applied.state,
      definitionHash: form.hash,
      version: version + 1,
      saveKey: key,
    };
    const { savedAt } = await transaction
      .updateTable('form_request')
      .set({
        state: saved.state,
        definition_hash: saved.definitionHash,
        answers: JSON.stringify(answers),
        version: saved.version,
        save_key: key,
        saved_at: sql`app_now()`,
      })
      .where('id', '=', held.id)
      .returning('saved_at as savedAt')
      .executeTakeFirstOrThrow();
    return { outcome: 'saved', request: { ...held, ...saved, answers, savedAt }, journey };
  });
}
