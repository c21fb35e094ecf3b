import type { WrittenAnswer } from '../answers/written-answer.ts';
import type { RenderedFile } from './rendered-files.ts';
import { inTime } from './page-patience.ts';

/** A page ready to send. */
export interface KeptPage {
  readonly answer: WrittenAnswer;
  /** Sources of its own styles, for its policy. */
  readonly styles: readonly string[];
  /** The data it was rendered from, if sent as a file. */
  readonly from?: RenderedFile | undefined;
}

/** The objects a page was rendered from; a different object needs a new page. */
interface PageSources {
  readonly files: object;
  /** The open homes, for a page that shows them. */
  readonly homes: object | undefined;
}

interface Entry {
  readonly sources: PageSources;
  readonly at: number;
  page: KeptPage | undefined;
  rendering: Promise<KeptPage | undefined> | undefined;
}

/** In milliseconds. The page says how long a home is still open for; the browser corrects that. */
const fresh = 60_000;
/** In milliseconds: the age up to which a page is sent once more while it is rendered again. */
const stale = 300_000;
/** The bytes of an entry besides its page: its key, its promises and itself, roughly as in V8. */
const entryBytes = 1_000;
/** In milliseconds after a failure, so that a failing page is not tried again at every visit. */
const rest = 10_000;

/** Rendered pages ready to send, without personal data, the same for all. The least recently sent go first. */
export class KeptPages {
  readonly #entries = new Map<string, Entry>();
  readonly #patience: number;
  readonly #most: number;
  #bytes = 0;

  /**
   * @param patience milliseconds that a request waits before the browser renders the page instead
   * @param most the most bytes of pages, not counting their compressed copies. An entry also counts before its
   * page is rendered, and if it fails.
   */
  constructor(patience: number, most = 32_000_000) {
    this.#patience = patience;
    this.#most = most;
  }

  /**
   * Returns the page for a key, if it is ready soon enough.
   * @param render renders the page: called once for all concurrent requests. Never throws, and returns undefined
   * if it fails. Undefined if nothing may be rendered now: then only a page that is kept or on its way is
   * returned, and the next request may try.
   */
  find(
    key: string,
    sources: PageSources,
    render: (() => Promise<KeptPage | undefined>) | undefined,
  ): KeptPage | undefined | Promise<KeptPage | undefined> {
    const entry = this.#entries.get(key);
    const now = Date.now();
    if (entry && entry.sources.files === sources.files && entry.sources.homes === sources.homes) {
      const age = now - entry.at;
      if (entry.page && age < stale) {
        this.#entries.delete(key);
        this.#entries.set(key, entry);
        if (age > fresh && !entry.rendering && render) this.#start(key, sources, render, entry.page);
        return entry.page;
      }
      if (entry.rendering) return inTime(entry.rendering, this.#patience);
      if (!entry.page && age < rest) return undefined;
    }
    return render && inTime(this.#start(key, sources, render, undefined), this.#patience);
  }

  #start(
    key: string,
    sources: PageSources,
    render: () => Promise<KeptPage | undefined>,
    meanwhile: KeptPage | undefined,
  ): Promise<KeptPage | undefined> {
    const rendering = render();
    const entry: Entry = { sources, at: Date.now(), page: meanwhile, rendering };
    this.#put(key, entry);
    void this.#finish(key, entry, rendering);
    return rendering;
  }

  async #finish(key: string, entry: Entry, rendering: Promise<KeptPage | undefined>): Promise<void> {
    const page = await rendering;
    entry.rendering = undefined;
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
