import { isDeepStrictEqual } from 'node:util';
import { apply } from '#machines/lifecycle/apply.ts';
import { formRefusal } from '#machines/lifecycle/form-refusal.ts';
import { formRequestMachine } from '#machines/lifecycle/form-request.machine.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { Queries, TenantDatabase } from '../database/database.ts';
import { earlierRequest } from '../errors/earlier-request.ts';
import { answeredFiles } from './answered-files.ts';
import { holdRequest, refusedForm, type FormRequest, type RefusedForm } from './form-request.ts';
import type { CouncilForm } from './council-form.ts';
import { namedAs, namedAsNow } from './definition-changes.ts';
import { findStoredDefinition, storeDefinition } from './store-definition.ts';
import { findKnownFacts } from './known-facts.ts';
import { inOwnTurn } from './own-turn.ts';
import { statement } from '../database/statement.ts';

interface DraftSaved {
  readonly accountId: string;
  /** The version of the draft that was edited. */
  readonly version: number;
  /** The hash of the definition used by the page. */
  readonly definitionHash: string;
  /** Answers that PostgreSQL can store (`keepable`). */
  readonly answers: Answers;
  /** One key per save; the same key again if the response was lost. */
  readonly key: string;
  readonly today: string;
  /**
   * Hash of the browser's cookie; the account takes over its files if the draft contains them; null if there is
   * no browser.
   */
  readonly visitorHash: Buffer | null;
}

type SaveResult =
  | { readonly outcome: 'saved'; readonly request: Omit<FormRequest, 'id'>; readonly journey: Journey }
  | RefusedForm;

const write = statement({
  values: {
    id: 'uuid',
    state: 'text',
    definitionHash: 'text',
    answers: 'jsonb',
    version: 'integer',
    saveKey: 'uuid',
  },
  row: { savedAt: 'timestamptz' },
  text: `
    update form_request
       set state = $state, definition_hash = $definitionHash, answers = $answers, version = $version,
           save_key = $saveKey, saved_at = app_now()
     where tenant_id = app_tenant() and id = $id
    returning saved_at as "savedAt"`,
});

/**
 * Saves a draft as typed, whatever is wrong with it (product decision: validity blocks moving on, and nothing a
 * person typed is thrown away). The lock on a person's request puts their saves in order: one based on an older
 * draft is a conflict, and a repeated one counts as done. A draft belongs to the definition its page used, so
 * that the person learns what has changed since, even if an old open page saves after the change.
 * @throws ProblemError `request.keyReused` for other answers under the key of the last save.
 */
export function saveDraft(
  database: TenantDatabase,
  form: CouncilForm,
  draft: DraftSaved,
): Promise<SaveResult> {
  const { accountId, answers, key, today, version, visitorHash } = draft;
  return database.transaction(async (transaction): Promise<SaveResult> => {
    const held = await holdRequest(transaction, accountId, form.definition.identifier);
    const facts = await findKnownFacts(transaction, form.definition, accountId);
    const isRepeated = held.saveKey === key;
    if (earlierRequest(isRepeated ? held : undefined, (kept) => isSame(answers, kept.answers))) {
      const named = await namedAsNow(transaction, form, held);
      const journey = await inOwnTurn(() => form.journey(named, today, facts));
      return { outcome: 'saved', request: held, journey };
    }
    // A page from before a change uses former names of some answers.
    const draftNow = await namedAsNow(transaction, form, draft);
    const journey = await inOwnTurn(() => form.journey(draftNow, today, facts));
    const { requestType } = held;
    const event = { type: 'draft.save', complete: journey.canSubmit } as const;
    const applied = apply(formRequestMachine, { state: held.state, context: { requestType } }, event);
    if (!applied.ok) return refusedForm(formRefusal(held, event), held);
    if (held.version !== version) {
      // In the names that the page uses, so that its answers and these can be merged.
      const kept = await namedAs(transaction, form, held, draft.definitionHash);
      return refusedForm('form.savedElsewhere', { ...held, answers: kept });
    }
    const typedBefore = draft.definitionHash !== form.hash;
    const isKnown =
      typedBefore &&
      (await findStoredDefinition(transaction, form.definition.identifier, draft.definitionHash)) !==
        undefined;
    const definitionHash = isKnown ? draft.definitionHash : form.hash;
    if (!isKnown) await storeDefinition(transaction, form);
    const saved = {
      state: applied.state,
      definitionHash,
      version: version + 1,
      saveKey: key,
    };
    if (visitorHash !== null) {
      const ids = answeredFiles(form.definition, draftNow).map(({ id }) => id);
      await adoptVisitorFiles(transaction, { accountId, visitorHash, ids });
    }
    const [written] = await transaction.run(write, { id: held.id, answers, ...saved });
    if (!written) throw new Error('The request that is held is gone.');
    return { outcome: 'saved', request: { ...held, ...saved, ...written, answers }, journey };
  });
}

/** Compares as JSON, where −0 is 0. */
function isSame(sent: Answers, kept: Answers): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(sent)), kept);
}

interface Adoption {
  readonly accountId: string;
  /** SHA-256 of the cookie of the browser they were sent from. */
  readonly visitorHash: Buffer;
  /** Ids in the answers of a draft. Ids of other people's files are ignored. */
  readonly ids: readonly string[];
}

const adopt = statement({
  values: { accountId: 'uuid', visitorHash: 'bytea', ids: 'uuid[]' },
  text: `
    update file set account_id = $accountId, visitor_hash = null
     where tenant_id = app_tenant() and visitor_hash = $visitorHash and id = any ($ids)`,
});

/** Gives an account the files sent from the same browser before the log-in. */
async function adoptVisitorFiles(
  database: Queries,
  { accountId, visitorHash, ids }: Adoption,
): Promise<void> {
  if (ids.length === 0) return;
  await database.run(adopt, { accountId, visitorHash, ids });
}
