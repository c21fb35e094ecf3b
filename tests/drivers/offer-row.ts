import type { Pool } from 'pg';

/** An offer in the database, as the council, the clock and other tabs change it behind a page's back. */
export class OfferRow {
  readonly id: string;
  readonly #pool: Pool;
  /** The version that the page has read last. */
  #known = 1;
  /** The version that the person saw when they chose the answer. */
  #seen = 1;

  constructor(pool: Pool, id: string) {
    this.#pool = pool;
    this.id = id;
  }

  /** Notes that the person chooses an answer to what the page shows. */
  see(): void {
    this.#seen = this.#known;
  }

  /** Changes the offer to what a case of `facts.changed` is called; the page reads it after that. */
  async changeTo(label: string): Promise<void> {
    if (label.endsWith('over')) await this.#become('withdrawn', this.#newer());
    else if (label.endsWith('too late for')) await this.#become('late', this.#seen);
    else if (label.endsWith('another version')) await this.#become('made', this.#newer());
    else await this.#become('made', this.#seen);
    await this.read();
  }

  /** Puts the offer into the state in which the server gives this outcome; the page reads it after a change. */
  async settle(outcome: string): Promise<void> {
    if (outcome === 'ended') await this.#become('withdrawn', this.#newer());
    else if (outcome === 'edited') await this.#become('made', this.#newer());
    else if (outcome === 'expired') await this.#become('late', this.#seen);
    else if (outcome === 'ok' || outcome === 'unexplained') {
      // The page keeps what it has read in the meantime.
      await this.#become('made', this.#seen);
      return;
    } else return;
    await this.read();
  }

  /** Notes that the page has read the offer as it is. */
  async read(): Promise<void> {
    const { rows } = await this.#pool.query<{ version: number }>('select version from offer where id = $1', [
      this.id,
    ]);
    this.#known = rows[0]?.version ?? 0;
  }

  /** Returns the state in the database. */
  async state(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ state: string }>('select state from offer where id = $1', [
      this.id,
    ]);
    return rows[0]?.state;
  }

  #newer(): number {
    return Math.max(this.#known, this.#seen) + 1;
  }

  /** `late`: the time to answer has passed, and no one has noticed it yet. */
  async #become(state: 'made' | 'late' | 'withdrawn', version: number): Promise<void> {
    await this.#pool.query(
      `update offer
          set state = case when $2 = 'late' then 'made' else $2 end, version = $3, lost_at = null, decision = null,
              answer = null, refusal_reason = null, refusal_words = null, answered_at = null, answered_by = null,
              answer_key = null,
              answer_by = app_now() + case when $2 = 'late' then interval '-1 minute' else interval '2 days' end
        where id = $1`,
      [this.id, state, version],
    );
  }
}
