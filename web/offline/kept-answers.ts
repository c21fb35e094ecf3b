import { createStore, delMany, entries, get, setMany, type UseStore } from 'idb-keyval';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { listedKey } from '../api/listed-adverts.ts';
import { areaKey } from '../api/queries.ts';
import { clockOf, phaseAt } from '../app/session-clock.ts';
import { fileCache, forgetUse, keptDatabase, pictureCache, shellCache } from './kept-names.ts';

/** An answer of the API as this browser keeps it, to be read without a connection. */
export interface KeptAnswer {
  /** Its key in the cache of queries. */
  readonly key: readonly unknown[];
  readonly data: unknown;
  /** When the server gave it, in milliseconds by this computer's clock. */
  readonly at: number;
  /** Whose it is; null: everybody's. */
  readonly accountId: string | null;
}

/** The homes last looked at: some 3 kB each. */
const mostHomes = 60;
/** In milliseconds: what nobody has asked for since is of no use. */
const longestKept = 30 * 86_400_000;

let store: UseStore | undefined;
// Not before it is needed: a browser may refuse.
const open = () => (store ??= createStore(keptDatabase, 'answers'));

const nameOf = (key: readonly unknown[]) => JSON.stringify(key);
const userKey = ['session', 'user'];

/** What is kept of homes; of each kind those looked at longest ago go first. */
const ofHomes: readonly (readonly string[])[] = [listedKey, areaKey];

const begins = (key: readonly unknown[], start: readonly string[]) =>
  start.every((part, place) => key[place] === part);

/** Keeps these, and drops the homes that were looked at longest ago. Rejects where the browser refuses or is full. */
export async function keepAnswers(answers: readonly KeptAnswer[]): Promise<void> {
  await setMany(
    answers.map((answer) => [nameOf(answer.key), answer]),
    open(),
  );
  const grown = ofHomes.filter((start) => answers.some(({ key }) => begins(key, start)));
  if (grown.length === 0) return;
  const all = await everything();
  for (const start of grown) {
    const homes = all.filter(({ key }) => begins(key, start));
    await forget(homes.toSorted((one, other) => other.at - one.at).slice(mostHomes));
  }
}

/** What is kept of this account, or, null, of everybody's, under a key; undefined if nothing. Never rejects. */
export async function keptAnswer<Data>(
  key: readonly unknown[],
  accountId: string | null,
): Promise<(KeptAnswer & { readonly data: Data }) | undefined> {
  const found = await get<KeptAnswer & { data: Data }>(nameOf(key), open()).catch(() => undefined);
  return found?.accountId === accountId ? found : undefined;
}

/**
 * What a page without a connection has to show. What is somebody's whose session has run out meanwhile is dropped: it
 * ends here when it does on the server. So is what is somebody's who was here before. Never rejects.
 * @param now in milliseconds
 * @param isLeaving the last reader has logged out, and is nobody's reader any more
 */
export async function readKept(now: number, isLeaving = false): Promise<readonly KeptAnswer[]> {
  const all = await everything().catch(() => []);
  const user = all.find(({ key }) => nameOf(key) === nameOf(userKey));
  const reader = user === undefined || isLeaving || isSessionOver(user, now) ? null : user.accountId;
  const gone = all.filter((answer) => answer.at < now - longestKept || isOfAnother(answer, reader));
  await forget(gone).catch(() => null);
  return all.filter((answer) => !gone.includes(answer));
}

/** Forgets what is anybody's but this reader's; null: a visitor. Never rejects: where the browser refuses, nothing is there. */
export async function forgetOthers(reader: string | null): Promise<void> {
  await everything()
    .then((all) => forget(all.filter((answer) => isOfAnother(answer, reader))))
    .catch(() => null);
}

/**
 * Forgets everything that tells what was looked at here, as on a computer that others use: answers, pictures of homes, the
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
