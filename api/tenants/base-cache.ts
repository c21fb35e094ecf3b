import { readBase, type Base } from './base.ts';

/** What was read of `base` in one round of looks, by folder: two hundred drafts have one base. */
export class BaseCache {
  readonly #read = new Map<string, Promise<Base>>();

  /** From here on files are read again. */
  beginRound(): void {
    this.#read.clear();
  }

  /** Reads `base` of a folder, once a round. */
  read(tenantsFolder: string): Promise<Base> {
    const known = this.#read.get(tenantsFolder) ?? readBase(tenantsFolder);
    this.#read.set(tenantsFolder, known);
    return known;
  }
}
