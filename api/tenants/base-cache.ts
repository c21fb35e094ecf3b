import { join } from 'node:path';
import { Base } from './base.ts';
import { readSource } from '../council-files/source.ts';

/** Today's, yesterday's, and those of a few councils that published at other times. */
const kept = 4;

/**
 * The bases used last, by what is in them: every published version has a copy of base of its own, and two hundred
 * equal ones are parsed and kept once.
 */
export class BaseCache {
  readonly #bases = new Map<string, Base>();
  /** What was read in this round of looks, by folder: two hundred drafts have one base. */
  readonly #read = new Map<string, Promise<Base>>();

  /** From here on files are read anew. */
  beginRound(): void {
    this.#read.clear();
  }

  /** Reads `base` of a folder; the same object as last time where its files are the same. */
  read(tenantsFolder: string): Promise<Base> {
    const known = this.#read.get(tenantsFolder) ?? this.#readAnew(tenantsFolder);
    this.#read.set(tenantsFolder, known);
    return known;
  }

  async #readAnew(tenantsFolder: string): Promise<Base> {
    const source = await readSource(join(tenantsFolder, 'base'));
    const base = this.#bases.get(source.digest) ?? new Base(source);
    // A Map keeps the order of insertion, so its first key is the one not used for longest.
    this.#bases.delete(source.digest);
    this.#bases.set(source.digest, base);
    for (const oldest of this.#bases.keys()) {
      if (this.#bases.size <= kept) break;
      this.#bases.delete(oldest);
    }
    return base;
  }
}
