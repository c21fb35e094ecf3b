import type { WrittenAnswer } from '../answers/written-answer.ts';

/** The data that a page was rendered from. */
export interface RenderedFile {
  /** A hash of the content. */
  readonly version: string;
  /** A `RenderedFrom` as JSON. */
  readonly file: WrittenAnswer;
}

/**
 * The data of recently rendered pages, as files for the browsers that got these pages. The least recently sent
 * go first.
 */
export class RenderedFiles {
  readonly #files = new Map<string, WrittenAnswer>();
  readonly #most: number;
  #bytes = 0;

  /** @param most the most bytes of files, not counting their compressed copies. */
  constructor(most = 16_000_000) {
    this.#most = most;
  }

  /** Keeps the file of a page that is being sent for this council. */
  keep(tenantId: string, { version, file }: RenderedFile): void {
    const key = keyOf(tenantId, version);
    if (!this.#files.delete(key)) this.#bytes += file.size;
    this.#files.set(key, file);
    for (const [oldest, { size }] of this.#files) {
      if (this.#bytes <= this.#most || oldest === key) break;
      this.#files.delete(oldest);
      this.#bytes -= size;
    }
  }

  find(tenantId: string, version: string): WrittenAnswer | undefined {
    return this.#files.get(keyOf(tenantId, version));
  }
}

const keyOf = (tenantId: string, version: string) => `${tenantId}\0${version}`;
