import type { WrittenAnswer } from '../answers/written-answer.ts';

/** What a page was drawn from. */
export interface DrawnFile {
  /** The same for the same content. */
  readonly version: string;
  /** A `DrawnFrom`. */
  readonly file: WrittenAnswer;
}

/** What pages were drawn from, as files, for browsers that got such a page a moment ago. The least recently sent go first. */
export class DrawnFiles {
  readonly #files = new Map<string, WrittenAnswer>();
  readonly #most: number;
  #bytes = 0;

  /** @param most bytes of files, without their compressed twins. */
  constructor(most = 16_000_000) {
    this.#most = most;
  }

  /** Keeps the file of a page of this council that is being sent. */
  keep(tenantId: string, { version, file }: DrawnFile): void {
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
