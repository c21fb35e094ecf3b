import { readBase, type Base } from './base.ts';

/** Every `base` read in one round of checks, by folder: two hundred drafts share one base. */
export class BaseCache {
  readonly #read = new Map<string, Promise<Base>>();

  /** Forgets everything, so files are read again from now on. */
  beginRound(): void {
    this.#read.clear();
  }

  /** Reads a folder's `base`, once per round. */
  read(tenantsFolder: string): Promise<Base> {
    const known = this.#read.get(tenantsFolder) ?? readBase(tenantsFolder);
    this.#read.set(tenantsFolder, known);
    return known;
  }
}
