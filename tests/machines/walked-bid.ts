import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import type { Path } from '#machines/model/cover.ts';
import { planOf } from '#machines/model/run.ts';
import { runCommand } from '../support/run-command.ts';

/** A folder for one test's results and walks, and commands that use it. */
export class ResultsFolder {
  path = '';
  /** The instant of the next command. */
  now = new Date('2026-03-02T12:00:00Z');

  /** Makes a new folder for each test of this file. */
  constructor() {
    beforeEach(() => {
      this.path = mkdtempSync(join(tmpdir(), 'lintel-results-'));
      this.now = new Date('2026-03-02T12:00:00Z');
    });
    afterEach(() => rmSync(this.path, { recursive: true }));
  }

  get results(): string {
    return join(this.path, 'results.jsonl');
  }

  get walks(): string {
    return join(this.path, 'walks');
  }

  /** Runs `npm run machines -- …`, a minute after the command before. */
  async run(...words: string[]): Promise<{ status: number; out: string; err: string }> {
    const { now } = this;
    this.now = new Date(now.getTime() + 60_000);
    const { status, said, complained } = await runCommand({}, ['machines', ...words], {
      walksFolder: this.walks,
      resultsFile: this.results,
      now: () => now,
    });
    return { status, out: said.join('\n'), err: complained.join('\n') };
  }
}

/** A path of `bid` with at least two steps, and its id. */
export function longBidPath(): { readonly id: string; readonly path: Path } {
  for (const { scenario, paths } of planOf(bidModel)) {
    const path = paths.find(({ steps }) => steps.length >= 3);
    if (path !== undefined) return { id: `bid/${scenario}/${path.id}`, path };
  }
  throw new Error('bid has a path of three steps.');
}
