import type { WrittenAnswer } from '../answers/written-answer.ts';
import type { DrawnFile } from './drawn-files.ts';
import { inTime } from './page-patience.ts';

/** A page as it is sent. */
export interface KeptPage {
  readonly answer: WrittenAnswer;
  /** Sources of its own styles, for its policy. */
  readonly styles: readonly string[];
  /** What it was drawn from, where that comes as a file. */
  readonly from?: DrawnFile | undefined;
}

/** What a page was drawn from: another object, another page. */
export interface PageSources {
  readonly files: object;
  /** Of a page that shows homes. */
  readonly homes: object | undefined;
}

interface Entry {
  readonly sources: PageSources;
  readonly at: number;
  page: KeptPage | undefined;
  drawing: Promise<KeptPage | undefined> | undefined;
}

/** In milliseconds. A page says how long a home is open for, and the browser corrects it. */
const fresh = 60_000;
/** Until when it may be sent once more, while another is drawn. */
const stale = 300_000;
/** What an entry takes besides its page, in bytes: its key, its promises and itself, about as V8 has them. */
const entryBytes = 1_000;
/** After a failure: a page that cannot be drawn is not tried at each visit. */
const rest = 10_000;

/** Drawn pages, ready to send: bytes, for everybody, and of nobody. The least recently sent go first. */
export class KeptPages {
  readonly #entries = new Map<string, Entry>();
  readonly #patience: number;
  readonly #most: number;
  #bytes = 0;

  /**
   * @param patience milliseconds that a request waits for a drawing before it gets the page that the browser draws
   * @param most bytes of pages, without their compressed twins. An entry counts before its page is drawn, too, and where
   *   it cannot be drawn.
   */
  constructor(patience: number, most = 32_000_000) {
    this.#patience = patience;
    this.#most = most;
  }

  /**
   * The page for a key, if it can be had soon.
   * @param draw makes it: called once for all who ask meanwhile. Never throws, and answers undefined where it cannot.
   */
  find(
    key: string,
    sources: PageSources,
    draw: () => Promise<KeptPage | undefined>,
  ): KeptPage | undefined | Promise<KeptPage | undefined> {
    const entry = this.#entries.get(key);
    const now = Date.now();
    if (entry && entry.sources.files === sources.files && entry.sources.homes === sources.homes) {
      const age = now - entry.at;
      if (entry.page && age < stale) {
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        if (age > fresh && !entry.drawing) this.#start(key, sources, draw, entry.page);
        return entry.page;
      }
      if (entry.drawing) return inTime(entry.drawing, this.#patience);
      if (!entry.page && age < rest) return undefined;
    }
    return inTime(this.#start(key, sources, draw, undefined), this.#patience);
  }

  #start(
    key: string,
    sources: PageSources,
    draw: () => Promise<KeptPage | undefined>,
    meanwhile: KeptPage | undefined,
  ): Promise<KeptPage | undefined> {
    const drawing = draw();
    const entry: Entry = { sources, at: Date.now(), page: meanwhile, drawing };
    this.#put(key, entry);
    void this.#finish(key, entry, drawing);
    return drawing;
  }

  async #finish(key: string, entry: Entry, drawing: Promise<KeptPage | undefined>): Promise<void> {
    const page = await drawing;
    entry.drawing = undefined;
    if (this.#entries.get(key) === entry) this.#put(key, { ...entry, at: Date.now(), page });
  }

  #put(key: string, entry: Entry): void {
    const before = this.#entries.get(key);
    this.#bytes += sizeOf(entry) - sizeOf(before);
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    for (const [oldest, old] of this.#entries) {
      if (this.#bytes <= this.#most) break;
      if (oldest === key) continue;
      this.#entries.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}

function sizeOf(entry: Entry | undefined): number {
  if (!entry) return 0;
  const { page } = entry;
  return entryBytes + (page ? page.answer.size + (page.from?.file.size ?? 0) : 0);
}
