import { afterAll } from 'vitest';
import type { WalkRecord } from '#machines/model/run.ts';
import { storeWalks } from './store-walks.ts';

/** Writes what a test file has walked once its tests have ended, for `npm run machines -- coverage`. */
export function reportWalks(machine: string, record: WalkRecord, council = 'ashcombe'): void {
  afterAll(() => storeWalks(machine, record, council));
}
