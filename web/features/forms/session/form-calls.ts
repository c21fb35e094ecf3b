import type {
  FormProgress,
  FormStartResponse,
  SaveBody,
  SaveResponse,
  SubmitBody,
  SubmitResponse,
} from '#schemas/api/forms.ts';
import type { FormSending } from '#schemas/api/bootstrap.ts';
import type {
  FormTrouble,
  LoadOutcome,
  SaveOutcome,
  SubmitOutcome,
} from '#machines/process/form-session/contract.ts';
import { noFacts } from '#schemas/forms/account-facts.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import type { ApiClient } from '../../../api/api-client.ts';
import { ApiError } from '../../../api/api-error.ts';
import { withGoneFiles } from '#domain/forms/gone-files.ts';
import { bringUp } from './bring-up.ts';
import { differences } from './draft-differences.ts';
import { keepAnswers, keptAnswer } from '../../../offline/kept-answers.ts';
import { formsKey } from '../forms-query.ts';
import { keepAnonymous, keepUnsent, readAnonymous, readUnsent } from '../drafts/kept-drafts.ts';
import { isAnswers } from '../drafts/is-answers.ts';
import { noAnswers, type FormFacts, type FormStore } from './form-store.ts';
import { loadFormParts } from './load-form-parts.ts';
import type { BlankForm, FormParts } from './blank-form.ts';

/** The address and the store of one form's calls. */
export interface FormWorld {
  readonly api: ApiClient;
  readonly store: FormStore;
  readonly form: string;
  /** Null: a visitor, whose answers stay in this browser. */
  readonly accountId: string | null;
  /** The form as it was drawn with the page, before anything of its person is known. */
  readonly blank?: BlankForm | undefined;
  /** What was sent before any script ran. The browser has its answers already (`take-sending.ts`). */
  readonly sending?: FormSending | undefined;
  /** Whether this tab may keep unsaved answers. Not for staff, and not on a shared computer. */
  readonly mayKeep: boolean;
  /** The person's progress on the server has changed. */
  readonly onProgress: () => void;
}

interface Saved {
  readonly formProgress: FormProgress;
}

/** The calls of one form, as `formSessionMachine` expects them. */
export interface FormCalls {
  readonly load: (signal: AbortSignal) => Promise<LoadOutcome>;
  readonly save: (version: number, signal: AbortSignal) => Promise<SaveOutcome>;
  readonly submit: (version: number, signal: AbortSignal) => Promise<SubmitOutcome>;
  /** Keeps unsaved answers in this browser. Returns whether the page could close now without losing any. */
  readonly keepInBrowser: () => boolean;
}

type Change = FormFacts['changes'][number];

function isSameChange(one: Change, other: Change): boolean {
  return one.kind === other.kind && one.page === other.page && one.answer === other.answer;
}

/** Each is a whole draft, and a browser's room is small. */
const mostUnanswered = 4;

const isSame = (one: Answers, other: Answers) => differences(one, other).length === 0;

/**
 * The real calls. What the server has tells a save whose answer was lost from a save by another device: if it has
 * the answers sent from here, nobody has to choose. The same answers over the same draft have the same key.
 */
export function formCalls(world: FormWorld): FormCalls {
  const { api, store, form, accountId, mayKeep } = world;
  /** Of what this browser keeps, to go on without a connection. */
  const startKey = accountId === null ? ['forms', form] : [...formsKey, form];
  let sent: { readonly answers: Answers; readonly version: number; readonly key: string } | null = null;
  /** What was sent, by a page before this one, too, and got no answer. */
  let unanswered: readonly Answers[] = [];
  let sendKey: string | null = null;
  /** The server's draft that the member is typing over. */
  let typedOver = 0;
  /** Whether the answers include what a visitor wrote in this browser, which goes once the server has them. */
  let hasAnonymous = false;
  /** Taken once: whoever loads again wants what is there now. */
  let given = world.blank;
  let told = world.sending;

  function keepInBrowser(): boolean {
    const facts = store.snapshot();
    if (facts === null) return true;
    const { base, answers } = facts;
    if (isSame(base, answers)) return true;
    const { definitionHash } = facts;
    if (accountId === null) return keepAnonymous(form, { answers, definitionHash });
    return (
      mayKeep &&
      keepUnsent(form, { accountId, version: typedOver, base, answers, unanswered, definitionHash })
    );
  }

  async function load(signal: AbortSignal): Promise<LoadOutcome> {
    try {
      if (given) keepStart(given.start);
      const { start, definition, check } = given ?? (await fetchForm(signal));
      given = undefined;
      if (told?.receipt) {
        store.set(factsOf({ start, definition, check }, told));
        told = undefined;
        return { outcome: 'submitted', version: start.formProgress.version };
      }
      return await place(start, { definition, check }, await receiptOf(start, signal), signal);
    } catch (error) {
      return troubleOf(error, signal);
    }
  }

  async function fetchForm(signal: AbortSignal): Promise<BlankForm> {
    const start = await startOf(signal);
    return { start, ...(await loadFormParts(api.get, start, signal)) };
  }

  /** What there is to fill in: as the server says now, or, without a connection, as it said last. */
  async function startOf(signal: AbortSignal): Promise<FormStartResponse> {
    try {
      const start = await api.get<FormStartResponse>(`/api/forms/${form}/start`, signal);
      keepStart(start);
      return start;
    } catch (error) {
      const isUnanswered = error instanceof ApiError && error.status === 0;
      const kept =
        isUnanswered && mayKeep ? await keptAnswer<FormStartResponse>(startKey, accountId) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  }

  function keepStart(start: FormStartResponse): void {
    if (mayKeep)
      void keepAnswers([{ key: startKey, data: start, at: Date.now(), accountId }]).catch(() => null);
  }

  async function receiptOf({ formProgress }: FormStartResponse, signal: AbortSignal) {
    if (accountId === null || formProgress.state !== 'submitted') return null;
    const { receipt } = await api.get<SubmitResponse>(`/api/forms/${form}/receipt`, signal);
    return receipt;
  }

  /** Merges the server's answers with this browser's, and says which count. */
  async function place(
    start: FormStartResponse,
    parts: FormParts,
    receipt: SubmitResponse['receipt'],
    signal: AbortSignal,
  ): Promise<LoadOutcome> {
    const { formProgress } = start;
    const { version, state } = formProgress;
    const facts = {
      ...factsOf({ start, ...parts }),
      latestChanges: store.snapshot()?.latestChanges ?? [],
      receipt,
    };
    // Staff impersonating a resident use their own browser, and its kept answers belong to somebody else.
    const record = api.impersonationId === undefined ? readAnonymous(form) : null;
    typedOver = version;
    if (accountId === null) {
      // A browser without room has the answers of this page nowhere else.
      const here = store.snapshot();
      const typed = here?.isStorageFull === true ? here : record;
      const mine = typed && (await bringUp(api, form, start, typed.answers, typed.definitionHash, signal));
      const answers = mine?.answers ?? start.answers;
      const changes = mine?.changes ?? [];
      store.set({ ...facts, answers, base: answers, changes, latestChanges: latestOf(changes) });
      return { outcome: 'loaded', version, isChanged: changes.length > 0, isUnsent: false };
    }
    const unsent = state === 'submitted' || state === 'on-hold' ? null : readUnsent(form, accountId);
    const kept = unsent ?? record;
    const brought = kept && (await bringUp(api, form, start, kept.answers, kept.definitionHash, signal));
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
      keepUnsent(form, null);
      if (hasAnonymous) keepAnonymous(form, null);
      return { outcome: 'loaded', version, isChanged, isUnsent: false };
    }
    // Not another device: a save of this one, whose answer never came.
    unanswered = here?.unanswered ?? [];
    const isOwnSave = unanswered.some((sentHere) => isSame(sentHere, start.answers));
    const base = isOwnSave ? start.answers : (here?.base ?? noAnswers);
    // Answers typed over the server's current draft, or started where it has none, simply carry on.
    if (here === null ? formProgress.savedAt === null : here.version === version || isOwnSave) {
      const known = here === null ? start.answers : noAnswers;
      store.set({
        ...facts,
        changes,
        latestChanges: latestOf(changes),
        answers: {
          values: { ...known.values, ...mine.values },
          lists: { ...known.lists, ...mine.lists },
        },
        base,
      });
      return { outcome: 'loaded', version, isChanged, isUnsent: true };
    }
    // So that reloading the page before anybody has chosen shows the conflict again.
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

  /** These changes, or else the last ones this page received. */
  function latestOf(changes: FormFacts['changes']): FormFacts['latestChanges'] {
    return changes.length > 0 ? changes : (store.snapshot()?.latestChanges ?? []);
  }

  async function save(version: number, signal: AbortSignal): Promise<SaveOutcome> {
    const facts = store.snapshot();
    if (facts === null) return { outcome: 'failed', code: 'common.unknownError' };
    const { answers } = facts;
    if (accountId === null) {
      const isKept = keepAnonymous(form, { answers, definitionHash: facts.definitionHash });
      store.patch({
        changes: [],
        ...(isKept ? { base: answers, isStorageFull: false } : { isStorageFull: true }),
      });
      // It is sent from this page or not at all: a browser without room does not stop anybody from sending.
      return { outcome: 'saved', version };
    }
    const before = sent;
    if (sent === null || sent.version !== version || !isSame(sent.answers, answers)) {
      sent = { answers, version, key: crypto.randomUUID() };
      unanswered = [...unanswered, answers].slice(-mostUnanswered);
    }
    typedOver = version;
    keepInBrowser();
    try {
      return await put(answers, version, sent.key, signal);
    } catch (error) {
      const kept = keptElsewhere(error);
      if (kept === null) return saveTroubleOf(error, signal);
      // Not another device: our last save, whose answer never came.
      if (before !== null && isSame(before.answers, kept.answers)) {
        sent = { answers, version: kept.version, key: crypto.randomUUID() };
        try {
          return await put(answers, kept.version, sent.key, signal);
        } catch (again) {
          return saveTroubleOf(again, signal);
        }
      }
      store.patch({ theirs: kept.answers });
      return { outcome: 'conflict', version: kept.version };
    }
  }

  async function put(
    answers: Answers,
    version: number,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<SaveOutcome> {
    const { definitionHash } = store.snapshot() ?? { definitionHash: '' };
    const body: SaveBody = { definitionHash, version, answers };
    const options = { body, idempotencyKey, signal, accountId: accountId ?? undefined };
    const saved = await api.write<SaveResponse>('PUT', `/api/forms/${form}/draft`, options);
    sent = null;
    acknowledge(answers, saved);
    return { outcome: 'saved', version: saved.formProgress.version };
  }

  function acknowledge(answers: Answers, { formProgress }: Saved): void {
    store.patch({ base: answers, progress: formProgress, theirs: null, changes: [] });
    typedOver = formProgress.version;
    unanswered = [];
    keepUnsent(form, null);
    if (hasAnonymous || accountId === null) keepAnonymous(form, null);
    hasAnonymous = false;
    world.onProgress();
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
      const said = await api.write<SubmitResponse>('POST', `/api/forms/${form}/submit`, options);
      sendKey = null;
      acknowledge(answers, said);
      store.patch({ receipt: said.receipt });
      return { outcome: 'submitted', version: said.formProgress.version };
    } catch (error) {
      const kept = keptElsewhere(error);
      if (error instanceof ApiError && error.status !== 0 && error.status < 500) sendKey = null;
      if (kept !== null) {
        store.patch({ theirs: kept.answers });
        return { outcome: 'conflict', version: kept.version };
      }
      const gone = goneFilesOf(error);
      if (gone.size > 0) store.patch({ check: withGoneFiles(facts.check, gone) });
      if (error instanceof ApiError && error.code === 'form.definitionChanged') {
        return { outcome: 'definitionChanged' };
      }
      return troubleOf(error, signal);
    }
  }

  return { load, save, submit, keepInBrowser };
}

/** A form as the server has it, with nothing of this browser. */
export function factsOf({ start, definition, check }: BlankForm, sending?: FormSending): FormFacts {
  const { formProgress, definitionHash, today, changes, toldAt, told, findsAddresses } = start;
  // What a browser kept may be of an older portal.
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
    toldAt,
    told,
    known,
    findsAddresses: findsAddresses === true,
    loaded: answers,
    answers,
    base: answers,
    theirs: null,
    receipt: sending?.receipt ?? null,
    isStorageFull: false,
  };
}

/** The server's answers, if it says that another save came in the meantime. */
function keptElsewhere(error: unknown): { readonly version: number; readonly answers: Answers } | null {
  if (!(error instanceof ApiError) || error.code !== 'form.savedElsewhere') return null;
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('answers' in body) || !('formProgress' in body))
    return null;
  const { answers, formProgress } = body;
  if (typeof formProgress !== 'object' || formProgress === null || !('version' in formProgress)) return null;
  const { version } = formProgress;
  return isAnswers(answers) && typeof version === 'number' ? { version, answers } : null;
}

/** The files that the server cannot take with the form, such as one that was removed on another device. */
function goneFilesOf(error: unknown): ReadonlySet<string> {
  if (!(error instanceof ApiError) || error.code !== 'form.incomplete') return new Set();
  const { body } = error;
  if (typeof body !== 'object' || body === null || !('goneFiles' in body)) return new Set();
  const { goneFiles } = body;
  return new Set(Array.isArray(goneFiles) ? goneFiles.filter((id) => typeof id === 'string') : []);
}

/** As above; a server that refuses saves for now is retried later, as one that does not answer. */
function saveTroubleOf(error: unknown, signal: AbortSignal): FormTrouble {
  const trouble = troubleOf(error, signal);
  return error instanceof ApiError && error.status === 429 ? { outcome: 'offline' } : trouble;
}

/** @throws anything but an answer of the server, such as an aborted call. */
function troubleOf(error: unknown, signal: AbortSignal): FormTrouble {
  if (signal.aborted || !(error instanceof ApiError)) throw error;
  if (error.status === 401) return { outcome: 'sessionEnded' };
  if (error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504) {
    return { outcome: 'offline' };
  }
  if (error.code === 'form.alreadySubmitted' || error.code === 'form.onHold') return { outcome: 'closed' };
  return { outcome: 'failed', code: error.code };
}
