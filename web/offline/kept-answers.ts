import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { listedKey } from '../api/listed-adverts.ts';
import { areaKey } from '../api/queries.ts';
import { clockOf, phaseAt } from '../app/session-clock.ts';
import { fileCache, forgetUse, keptDatabase, pictureCache, shellCache } from './kept-names.ts';

/** An answer of the API, kept by this browser for reading offline. */
export interface KeptAnswer {
  /** Its key in the query cache. */
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** The time of the server's answer, in milliseconds by this computer's clock. */
  readonly at: number;
  /** The account that it belongs to; null for public data. */
  readonly accountId: string | null;
}

/** The most homes to keep: those viewed last, some 3 kB each. */
const maximumHomes = 60;
/** Milliseconds after which an answer that was not refetched is dropped. */
const longestKept = 30 * 86_400_000;

let store: UseStore | undefined;
// It opens on first use: a browser may refuse.
const open = () => (store ??= createStore(keptDatabase, 'answers'));

const nameOf = (key: readonly unknown[]) => JSON.stringify(key);
const userKey = ['session', 'user'];

/** Kinds of answers about homes; of each, the longest unviewed go first. */
const ofHomes: readonly (readonly string[])[] = [listedKey, areaKey];

const begins = (key: readonly unknown[], start: readonly string[]) =>
  start.every((part, place) => key[place] === part);

/**
 * Stores these answers, and drops the homes that were viewed longest ago. Rejects if the browser refuses or is
 * full.
 */
export async function storeAnswers(answers: readonly KeptAnswer[]): Promise<void> {
  await setMany(
    answers.map((answer) => [nameOf(answer.key), answer]),
    open(),
  );
  const grown = ofHomes.filter((start) => answers.some(({ key }) => begins(key, start)));
  if (grown.length === 0) return;
  const all = await everything();
  for (const start of grown) {
    const homes = all.filter(({ key }) => begins(key, start));
    await forget(homes.toSorted((one, other) => other.at - one.at).slice(maximumHomes));
  }
}

/**
 * Returns this account's kept answer under a key, or the public one for null; undefined if there is none. Never
 * rejects.
 */
export async function keptAnswer<Data>(
  key: readonly unknown[],
  accountId: string | null,
): Promise<(KeptAnswer & { readonly data: Data }) | undefined> {
  const found = await get<KeptAnswer & { data: Data }>(nameOf(key), open()).catch(() => undefined);
  return found?.accountId === accountId ? found : undefined;
}

/**
 * Returns the answers that a page can show offline. Drops the answers of a person whose session must have
 * ended on the server by now, and those of an earlier reader. Never rejects.
 * @param now in milliseconds
 * @param isLeaving true if the last reader has logged out
 */
export async function readKeptAnswers(now: number, isLeaving = false): Promise<readonly KeptAnswer[]> {
  const all = await everything().catch(() => []);
  const user = all.find(({ key }) => nameOf(key) === nameOf(userKey));
  const reader = user === undefined || isLeaving || isSessionOver(user, now) ? null : user.accountId;
  const gone = all.filter((answer) => answer.at < now - longestKept || isOfAnother(answer, reader));
  await forget(gone).catch(() => null);
  return all.filter((answer) => !gone.includes(answer));
}

/**
 * Forgets all personal answers but this reader's; null for a visitor. Never rejects: if the browser refuses,
 * nothing is kept.
 */
export async function forgetOthers(reader: string | null): Promise<void> {
  await everything()
    .then((all) => forget(all.filter((answer) => isOfAnother(answer, reader))))
    .catch(() => null);
}

/**
 * Forgets everything that shows what was viewed here, for a shared computer: answers, pictures of homes, the
 * files of a form, the language of a page, and when each file was last used. Never rejects.
 */
export async function forgetAll(): Promise<void> {
  const files = 'caches' in globalThis ? [fileCache, pictureCache, shellCache] : [];
  await Promise.allSettled([
    everything().then(forget),
    ...files.map((name) => caches.delete(name)),
    navigator.serviceWorker?.getRegistration().then((found) => found?.active?.postMessage(forgetUse, [])),
  ]);
}

function isOfAnother({ accountId }: KeptAnswer, reader: string | null): boolean {
  return accountId !== null && accountId !== reader;
}

async function everything(): Promise<KeptAnswer[]> {
  return (await entries<string, KeptAnswer>(open())).map(([, answer]) => answer);
}

async function forget(answers: readonly KeptAnswer[]): Promise<void> {
  await delMany(
    answers.map(({ key }) => nameOf(key)),
    open(),
  );
}

function isSessionOver({ data, at }: KeptAnswer, now: number): boolean {
  const session = isUser(data) ? data.userDetails?.session : undefined;
  return session === undefined || phaseAt(clockOf(session, at), now) === 'over';
}

function isUser(data: unknown): data is UserResponse {
  return typeof data === 'object' && data !== null && 'userDetails' in data;
}
