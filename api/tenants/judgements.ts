import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { codeVersion } from './code-version.ts';

/** What was made of parts of a council's files, such as the mistakes found in a form. */
export interface Judged {
  /**
   * What `judge` makes of `what`, or made of the very same before.
   * @param kind names the judge.
   * @param what all that `judge` reads: with something else in it, it is asked again.
   */
  recall<Value extends object>(kind: string, what: readonly string[], judge: () => Value): Value;
}

/** Recalls nothing: for a check on its own. */
export const judgedAnew: Judged = { recall: (_kind, _what, judge) => judge() };

/**
 * Keeps what is dear to find out about each council's files in `<LINTEL_DATA>/judged`, so that a start with two hundred
 * councils does not find out anew what it found out yesterday. What was made of a text is kept by that text's own
 * digest and for this version of the code alone: nothing that is not the very same is ever taken for judged. The
 * folder may be deleted at any time.
 */
export class Judgements {
  readonly #folder: string;
  readonly #version: string;

  /**
   * @param dataFolder `LINTEL_DATA`.
   * @param version of the code that judges: `codeVersion`.
   */
  constructor(dataFolder: string, version: string) {
    this.#folder = join(dataFolder, 'judged');
    this.#version = version;
  }

  /** What is known of a council; nothing where that was found out by other code, or cannot be read. */
  async of(id: string): Promise<CouncilJudgements> {
    const path = join(this.#folder, id);
    const bytes = await readFile(path).catch(() => undefined);
    return new CouncilJudgements(path, this.#version, bytes && read(bytes, this.#version));
  }

  /** Removes what is kept of councils that are no more. */
  async prune(ids: readonly string[]): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    // Another process may just be writing one beside.
    const gone = names.filter((name) => !ids.includes(name) && !name.endsWith(newEnd));
    await Promise.all(gone.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}

/** The version of this process's code, once it was asked for. */
let runningCode: string | undefined;

/**
 * What is kept in a data folder by the code that runs. Undefined where it cannot be told which code that is: then all is
 * found out anew each time.
 * @param dataFolder `LINTEL_DATA`.
 */
export function judgementsIn(dataFolder: string): Judgements | undefined {
  try {
    return new Judgements(dataFolder, (runningCode ??= codeVersion()));
  } catch {
    return undefined;
  }
}

/** What is known of one council, for one look at its files. */
export class CouncilJudgements implements Judged {
  /** The kinds of what was not known, one for each. */
  readonly foundOut: string[] = [];
  readonly #path: string;
  readonly #version: string;
  readonly #known: ReadonlyMap<string, object>;
  readonly #used = new Map<string, object>();

  constructor(path: string, version: string, known: ReadonlyMap<string, object> = new Map()) {
    this.#path = path;
    this.#version = version;
    this.#known = known;
  }

  recall<Value extends object>(kind: string, what: readonly string[], judge: () => Value): Value {
    const hash = createHash('sha256').update(kind);
    for (const part of what) hash.update(`\0${part.length}\0`).update(part);
    const key = hash.digest('base64url');
    const known = this.#known.get(key);
    // What the same code wrote under the same key: `read` has held it to both.
    const value: Value = known === undefined ? judge() : Object(known);
    if (known === undefined) this.foundOut.push(kind);
    this.#used.set(key, value);
    return value;
  }

  /**
   * Keeps what this look found out.
   * @param isFirst of a portal's process: then what it did not ask for is forgotten. Later looks ask for less, since the
   * process itself remembers some of it (`Base.changedFormFor`), and commands look at drafts.
   */
  async save(isFirst: boolean): Promise<void> {
    const kept = isFirst ? this.#used : new Map([...this.#known, ...this.#used]);
    if (kept.size === this.#known.size && [...kept.keys()].every((key) => this.#known.has(key))) return;
    const beside = `${this.#path}.${process.pid}${newEnd}`;
    await mkdir(join(this.#path, '..'), { recursive: true });
    // Beside and then in its place, so that a process that is killed leaves the old one.
    await writeFile(beside, write(kept, this.#version));
    await rename(beside, this.#path);
  }
}

const digestBytes = 32;
const newEnd = '.new';

function write(known: ReadonlyMap<string, object>, version: string): Buffer {
  const bytes = serialize(known);
  return Buffer.concat([digest(bytes, version), bytes]);
}

/** Undefined for another version's, and for a file that was cut short or changed. */
function read(file: Buffer, version: string): ReadonlyMap<string, object> | undefined {
  const bytes = file.subarray(digestBytes);
  if (!digest(bytes, version).equals(file.subarray(0, digestBytes))) return undefined;
  return deserialize(bytes);
}

function digest(bytes: Buffer, version: string): Buffer {
  return createHash('sha256').update(version).update(bytes).digest();
}
