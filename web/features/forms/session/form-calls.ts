import type {
  FormStartResponse,
  SaveBody,
  SaveResponse,
  SubmitBody,
  SubmitResponse,
} from '#schemas/api/forms.ts';
import type { FormSending } from '#schemas/api/bootstrap.ts';
import type { LoadOutcome, SaveOutcome, SubmitOutcome } from '#machines/process/form-session/contract.ts';
import { noFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { withGoneFiles } from '#domain/forms/gone-files.ts';
import { commonBase, mergeDrafts } from './merge-drafts.ts';
import { updateAnswers } from './update-answers.ts';
import { differences } from './draft-differences.ts';
import {
  storeAnonymous,
  storeUnsent,
  readAnonymous,
  readUnsent,
  type UnsentDraft,
} from '../../form-drafts/kept-drafts.ts';
import { withUnanswered } from '../../form-drafts/storage.ts';
import { goneFilesOf, keptElsewhere, saveFailure, callFailure, type ServerDraft } from './form-refusals.ts';
import { noAnswers, type FormFacts, type FormStore } from './form-store.ts';
import type { loadChecks } from './load-checks.ts';
import { loadFormParts } from './load-form-parts.ts';
import type { BlankForm, FormParts } from './blank-form.ts';
import { startWith, type StartKeeper } from './kept-start.ts';

/** The dependencies of one form's calls. */
export interface FormDependencies {
  readonly api: ApiClient;
  readonly store: FormStore;
  readonly form: string;
  /** Null for a visitor, whose answers stay in this browser. */
  readonly accountId: string | null;
  /** The form as rendered by the server, before anything about the person is known. */
  readonly blank?: BlankForm | undefined;
  /** The submission made before any script ran. The browser has its answers already (`take-sending.ts`). */
  readonly sending?: FormSending | undefined;
  /** True if this tab may keep unsaved answers: not for staff, and not on a shared computer. */
  readonly mayKeep: boolean;
  readonly keeper: StartKeeper;
  /** Loads the form's checks in environments other than a browser. */
  readonly importChecks?: typeof loadChecks;
  /** Called when the person's progress on the server has changed. */
  readonly onProgress: () => void;
}

/**
 * The server's last answer about a form; `at`: its time in milliseconds, if the server cannot be reached now.
 */
interface HeardStart {
  readonly start: FormStartResponse;
  readonly at: number | null;
}

/** The calls of one form, as `formSessionMachine` expects them. */
export interface FormCalls {
  readonly load: (signal: AbortSignal) => Promise<LoadOutcome>;
  readonly save: (version: number, signal: AbortSignal) => Promise<SaveOutcome>;
  readonly submit: (version: number, signal: AbortSignal) => Promise<SubmitOutcome>;
  /** Stores unsaved answers in this browser. Returns whether the page can close now without losing any. */
  readonly storeInBrowser: () => boolean;
}

type Change = FormFacts['changes'][number];

function isSameChange(one: Change, other: Change): boolean {
  return one.kind === other.kind && one.page === other.page && one.answer === other.answer;
}

const isSame = (one: Answers, other: Answers) => differences(one, other).length === 0;

/**
 * Creates the real calls. A draft that was saved in the meantime is merged with the answers on this page; the
 * person is asked only if both changed the same answer. A save by this tab whose answer was lost does not count
 * as another device's. The same answers over the same draft have the same key.
 */
export function formCalls(dependencies: FormDependencies): FormCalls {
  const { api, store, form, accountId, mayKeep, keeper } = dependencies;
  let sent: { readonly answers: Answers; readonly version: number; readonly key: string } | null = null;
  /** Drafts sent without an answer, including those of an earlier page. */
  let unanswered: readonly Answers[] = [];
  let sendKey: string | null = null;
  /** The server's draft that the member is typing over. */
  let typedOver = 0;
  /** True if the answers include a visitor's from this browser, which are dropped once the server has them. */
  let hasAnonymous = false;
  /** Used once: a reload must fetch the current data. */
  let given = dependencies.blank;
  let sending = dependencies.sending;
  /** The server's last answer, for the copy in this browser. */
  let lastStart: FormStartResponse | null = null;
  /** A form start fetched during a save; the next load continues with it. */
  let heard: FormStartResponse | undefined;

  function storeInBrowser(): boolean {
    const facts = store.snapshot();
    if (facts === null) return true;
    const { base, answers } = facts;
    if (isSame(base, answers)) return true;
    const { definitionHash } = facts;
    if (accountId === null) return storeAnonymous(form, { answers, definitionHash });
    return (
      mayKeep &&
      storeUnsent(form, { accountId, version: typedOver, base, answers, unanswered, definitionHash })
    );
  }

  async function load(signal: AbortSignal): Promise<LoadOutcome> {
    try {
      if (given) void storeStart(given.start);
      const { start, definition, check, at } = given ? { ...given, at: null } : await fetchForm(signal);
      given = undefined;
      if (sending?.receipt) {
        store.set(factsOfBlankForm({ start, definition, check }, sending));
        sending = undefined;
        return { outcome: 'submitted', version: start.formProgress.version };
      }
      const parts = { definition, check };
      if (at !== null && accountId !== null) return await placeKept(start, at, parts, signal);
      return await place(start, parts, await receiptOf(start, signal), signal);
    } catch (error) {
      return callFailure(error, signal);
    }
  }

  async function fetchForm(signal: AbortSignal): Promise<BlankForm & HeardStart> {
    const { start, at } = await startOf(signal);
    return { start, at, ...(await loadFormParts(api.get, start, signal, dependencies.importChecks)) };
  }

  const askStart = (signal: AbortSignal) => api.get<FormStartResponse>(`/api/forms/${form}/start`, signal);

  /** Returns the form's start: from the server or, without a connection, from the server's last answer. */
  async function startOf(signal: AbortSignal): Promise<HeardStart> {
    try {
      const start = heard ?? (await askStart(signal));
      heard = undefined;
      void storeStart(start);
      return { start, at: null };
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.status === 0;
      const kept = isUnanswered && mayKeep ? await keeper.read() : undefined;
      if (kept === undefined || isClosed(kept.data)) throw error;
      return { start: kept.data, at: kept.at };
    }
  }

  /** Resolves once this browser has stored the start, or has refused to. */
  function storeStart(start: FormStartResponse): Promise<void> {
    lastStart = start;
    return mayKeep ? keeper.keep(start) : Promise.resolve();
  }

  async function receiptOf({ formProgress }: FormStartResponse, signal: AbortSignal) {
    if (accountId === null || formProgress.state !== 'submitted') return null;
    const { receipt } = await api.get<SubmitResponse>(`/api/forms/${form}/receipt`, signal);
    return receipt;
  }

  /** Merges the server's answers with this browser's, and stores the result. */
  async function place(
    start: FormStartResponse,
    parts: FormParts,
    receipt: SubmitResponse['receipt'],
    signal: AbortSignal,
  ): Promise<LoadOutcome> {
    const { formProgress } = start;
    const { version, state } = formProgress;
    const facts = {
      ...factsOfBlankForm({ start, ...parts }),
      latestChanges: store.snapshot()?.latestChanges ?? [],
      receipt,
    };
    // Staff impersonating a resident use their own browser, whose kept answers belong to other people.
    const record = api.impersonationId === undefined ? readAnonymous(form) : null;
    typedOver = version;
    if (accountId === null) {
      // If the browser's storage is full, the answers typed on this page exist nowhere else.
      const here = store.snapshot();
      const typed = here?.isStorageFull === true ? here : record;
      const mine =
        typed && (await updateAnswers(api, form, start, typed.answers, typed.definitionHash, signal));
      const answers = mine?.answers ?? start.answers;
      const changes = mine?.changes ?? [];
      store.set({ ...facts, answers, base: answers, changes, latestChanges: latestOf(changes) });
      return { outcome: 'loaded', version, isChanged: changes.length > 0, isUnsent: false };
    }
    const unsent = isClosed(start) ? null : (typedHere() ?? readUnsent(form, accountId));
    const kept = unsent ?? record;
    const brought =
      kept && (await updateAnswers(api, form, start, kept.answers, kept.definitionHash, signal));
    const changes = [...start.changes, ...(brought?.changes ?? [])].filter(
      (one, at, all) => all.findIndex((other) => isSameChange(one, other)) === at,
    );
    store.set({ ...facts, changes, latestChanges: latestOf(changes) });
    if (state === 'submitted') return { outcome: 'submitted', version };
    if (state === 'on-hold') return { outcome: 'onHold', version };
    const isChanged = changes.length > 0;
    const here = unsent &&
      brought && {
        ...unsent,
        base: brought.also(unsent.base),
        unanswered: unsent.unanswered.map(brought.also),
      };
    const mine = brought?.answers ?? null;
    hasAnonymous = here === null && record !== null;
    if (mine === null || isSame(mine, start.answers)) {
      storeUnsent(form, null);
      if (hasAnonymous) storeAnonymous(form, null);
      return { outcome: 'loaded', version, isChanged, isUnsent: false };
    }
    unanswered = here?.unanswered ?? [];
    const goOnWith = (answers: Answers, base: Answers): LoadOutcome => {
      store.set({ ...facts, changes, latestChanges: latestOf(changes), answers, base });
      const isUnsent = !isSame(answers, base);
      if (!isUnsent) storeUnsent(form, null);
      return { outcome: 'loaded', version, isChanged, isUnsent };
    };
    // Answers typed over the server's current draft, or before there was one, simply continue.
    if (here?.version === version) return goOnWith(mine, here.base);
    if (here === null && formProgress.savedAt === null) {
      const answers = {
        values: { ...start.answers.values, ...mine.values },
        lists: { ...start.answers.lists, ...mine.lists },
      };
      return goOnWith(answers, noAnswers);
    }
    const base = here === null ? noAnswers : commonBase(here.base, unanswered, start.answers);
    // Answers typed without an account may be another person's: only the person's own are merged unasked.
    const merged = here === null ? null : mergedOf(base, mine, start.answers);
    if (merged !== null) return goOnWith(merged, start.answers);
    // Reloading the page before the person has chosen must show the conflict again.
    typedOver = here?.version ?? -1;
    store.set({
      ...facts,
      changes,
      latestChanges: latestOf(changes),
      answers: mine,
      base,
      theirs: start.answers,
    });
    return { outcome: 'conflict', version };
  }

  /**
   * Continues with this browser's copy if the server cannot be reached: the answers typed here count, and the
   * person is asked nothing before the server answers.
   */
  async function placeKept(
    start: FormStartResponse,
    keptAt: number,
    parts: FormParts,
    signal: AbortSignal,
  ): Promise<LoadOutcome> {
    const { changes } = start;
    const latestChanges = latestOf(changes);
    const facts = { ...factsOfBlankForm({ start, ...parts }), latestChanges, keptAt };
    const unsent = typedHere() ?? readUnsent(form, accountId ?? '');
    const brought =
      unsent && (await updateAnswers(api, form, start, unsent.answers, unsent.definitionHash, signal));
    unanswered = (brought && unsent?.unanswered.map(brought.also)) ?? [];
    typedOver = unsent?.version ?? start.formProgress.version;
    store.set({
      ...facts,
      ...(brought && { answers: brought.answers, base: brought.also(unsent?.base ?? noAnswers) }),
    });
    return { outcome: 'loaded', version: typedOver, isChanged: changes.length > 0, isUnsent: true };
  }

  /** Returns the unsaved answers on this page; null if there are none. */
  function typedHere(): UnsentDraft | null {
    const here = store.snapshot();
    if (here === null || accountId === null || isSame(here.base, here.answers)) return null;
    const { base, answers, definitionHash } = here;
    return { accountId, version: typedOver, base, answers, unanswered, definitionHash };
  }

  /** Returns these changes, or else the last ones this page received. */
  function latestOf(changes: FormFacts['changes']): FormFacts['latestChanges'] {
    return changes.length > 0 ? changes : (store.snapshot()?.latestChanges ?? []);
  }

  async function save(version: number, signal: AbortSignal): Promise<SaveOutcome> {
    const facts = store.snapshot();
    if (facts === null) return { outcome: 'failed', code: 'common.unknownError' };
    const { answers } = facts;
    if (accountId === null) {
      const isKept = storeAnonymous(form, { answers, definitionHash: facts.definitionHash });
      store.patch({
        changes: [],
        ...(isKept ? { base: answers, isStorageFull: false } : { isStorageFull: true }),
      });
      // A visitor's form is sent from this page: a browser without storage room must not prevent that.
      return { outcome: 'saved', version };
    }
    typedOver = version;
    if (facts.keptAt !== null) {
      storeInBrowser();
      return askFirst(facts, signal);
    }
    if (sent === null || sent.version !== version || !isSame(sent.answers, answers)) {
      sent = { answers, version, key: crypto.randomUUID() };
      unanswered = withUnanswered(unanswered, answers);
    }
    storeInBrowser();
    return put(sent, signal);
  }

  /** Asks the server for its draft before sending answers typed over a draft that this browser kept. */
  async function askFirst(facts: FormFacts, signal: AbortSignal): Promise<SaveOutcome> {
    let start;
    try {
      start = await askStart(signal);
    } catch (error) {
      return saveFailure(error, signal);
    }
    // Loading merges all of it again, with the answers typed here.
    const isOther = start.definitionHash !== facts.definitionHash || start.changes.length > 0;
    if (isOther || isClosed(start) || readAnonymous(form) !== null) {
      heard = start;
      return { outcome: 'closed' };
    }
    void storeStart(start);
    const { toldAt, told, facts: known, today, answers, formProgress } = start;
    store.patch({
      keptAt: null,
      loaded: answers,
      progress: formProgress,
      sentAt: toldAt,
      sentTimes: told,
      known,
      today,
    });
    return meet(start, signal);
  }

  async function put(
    { answers, version, key }: NonNullable<typeof sent>,
    signal: AbortSignal,
  ): Promise<SaveOutcome> {
    const { definitionHash } = store.snapshot() ?? { definitionHash: '' };
    const body: SaveBody = { definitionHash, version, answers };
    const options = { body, idempotencyKey: key, signal, accountId: accountId ?? undefined };
    try {
      const saved = await api.write<SaveResponse>('PUT', `/api/forms/${form}/draft`, options);
      acknowledge({ answers, formProgress: saved.formProgress });
      return { outcome: 'saved', version: saved.formProgress.version };
    } catch (error) {
      const kept = keptElsewhere(error);
      if (kept === null || signal.aborted) return saveFailure(error, signal);
      return meet(kept, signal);
    }
  }

  /** Merges the answers on the page with a draft that the server has from elsewhere, and saves the result. */
  async function meet(kept: ServerDraft, signal: AbortSignal): Promise<SaveOutcome> {
    const { version } = kept.formProgress;
    const here = store.snapshot();
    if (here === null) return { outcome: 'saved', version };
    const base = commonBase(here.base, unanswered, kept.answers);
    const merged = mergedOf(base, here.answers, kept.answers);
    if (merged === null) {
      store.patch({ theirs: kept.answers, base });
      return { outcome: 'conflict', version };
    }
    store.patch({ answers: merged });
    if (isSame(merged, kept.answers)) {
      acknowledge(kept);
      return { outcome: 'saved', version };
    }
    store.patch({ base: kept.answers, progress: kept.formProgress });
    typedOver = version;
    sent = { answers: merged, version, key: crypto.randomUUID() };
    unanswered = [merged];
    storeInBrowser();
    return put(sent, signal);
  }

  /** Notes that the server has these answers. The tab drops its own once the offline copy has them. */
  function acknowledge({ answers, formProgress }: ServerDraft): void {
    sent = null;
    store.patch({ base: answers, progress: formProgress, theirs: null, changes: [], keptAt: null });
    typedOver = formProgress.version;
    unanswered = [];
    if (hasAnonymous || accountId === null) storeAnonymous(form, null);
    hasAnonymous = false;
    dependencies.onProgress();
    const facts = store.snapshot();
    if (facts === null || lastStart === null || accountId === null || !mayKeep) {
      storeUnsent(form, null);
      return;
    }
    const { definitionHash } = facts;
    storeUnsent(form, { accountId, version: typedOver, base: answers, answers, unanswered, definitionHash });
    void dropDraft(storeStart(startWith(lastStart, answers, formProgress)));
  }

  async function dropDraft(kept: Promise<void>): Promise<void> {
    await kept;
    const now = store.snapshot();
    if (now === null || isSame(now.base, now.answers)) storeUnsent(form, null);
  }

  async function submit(version: number, signal: AbortSignal): Promise<SubmitOutcome> {
    const facts = store.snapshot();
    if (facts === null) return { outcome: 'failed', code: 'common.unknownError' };
    const { definitionHash, answers } = facts;
    sendKey ??= crypto.randomUUID();
    const body: SubmitBody = {
      definitionHash,
      version,
      agreed: true,
      ...(accountId === null && { answers }),
    };
    try {
      const options = { body, idempotencyKey: sendKey, signal, accountId: accountId ?? undefined };
      const answer = await api.write<SubmitResponse>('POST', `/api/forms/${form}/submit`, options);
      sendKey = null;
      acknowledge({ answers, formProgress: answer.formProgress });
      store.patch({ receipt: answer.receipt });
      return { outcome: 'submitted', version: answer.formProgress.version };
    } catch (error) {
      const kept = keptElsewhere(error);
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) sendKey = null;
      if (kept !== null && isSame(kept.answers, answers)) {
        // The server has an earlier save of these answers, whose reply came too late: nothing else would be
        // sent.
        acknowledge(kept);
        return submit(kept.formProgress.version, signal);
      }
      if (kept !== null) {
        store.patch({ theirs: kept.answers });
        return { outcome: 'conflict', version: kept.formProgress.version };
      }
      const gone = goneFilesOf(error);
      if (gone.size > 0) store.patch({ check: withGoneFiles(facts.check, gone) });
      if (error instanceof ApiError && error.code === 'form.definitionChanged') {
        return { outcome: 'definitionChanged' };
      }
      return callFailure(error, signal);
    }
  }

  return { load, save, submit, storeInBrowser };
}

/** Returns a form as the server has it, without anything from this browser. */
export function factsOfBlankForm({ start, definition, check }: BlankForm, sending?: FormSending): FormFacts {
  const { formProgress, definitionHash, today, changes, toldAt, told, findsAddresses } = start;
  // A copy kept in a browser may be from an older version of the portal.
  const known = Object.hasOwn(start, 'facts') ? start.facts : noFacts;
  const answers = sending?.answers ?? start.answers;
  return {
    definition,
    definitionHash,
    check,
    today,
    changes,
    latestChanges: [],
    progress: formProgress,
    sentAt: toldAt,
    sentTimes: told,
    known,
    findsAddresses: findsAddresses === true,
    loaded: answers,
    answers,
    base: answers,
    theirs: null,
    keptAt: null,
    receipt: sending?.receipt ?? null,
    isStorageFull: false,
  };
}

/** Returns whether the form has nothing to fill in now: it was sent, or is on hold. */
function isClosed({ formProgress: { state } }: FormStartResponse): boolean {
  return state === 'submitted' || state === 'on-hold';
}

/** Merges both drafts; null if both changed one answer, and the person has to choose. */
function mergedOf(base: Answers, mine: Answers, theirs: Answers): Answers | null {
  const { merged, conflicts } = mergeDrafts(base, mine, theirs);
  return conflicts.length === 0 ? merged : null;
}
