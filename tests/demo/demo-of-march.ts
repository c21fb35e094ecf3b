import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { memoryFolder } from '#tools/testing/memory.ts';
import { shippedCouncils } from '../support/checked-councils.ts';
import { createDatabaseOn } from '../support/create-database.ts';
import { demoTemplate } from '../support/demo-template.ts';
import { databaseForTests, type KeptDatabase } from '../support/portal.ts';

/** The moment at which the demo was loaded. A Wednesday evening: the weekly council's cycle ends the next day at noon. */
export const firstStart = new Date('2026-03-25T20:00:00Z');

/** The data folder of the demo that the test files copy. */
const loaded = join(memoryFolder() ?? join(import.meta.dirname, '../../.data'), 'demo-of-march');

/**
 * Copies the demo as it is after its first start, before the tests, and drops the copy after them. The first file that
 * needs it loads it. The database's clock is at {@link firstStart}, because a home has its group when it arrives
 * before it closes.
 */
export function demoForTests(): KeptDatabase {
  return databaseForTests(async () => {
    const template = await demoTemplate(inject('postgres'), loaded, await shippedCouncils(), firstStart);
    const copy = await createDatabaseOn(template);
    // The demo may have been loaded hours ago.
    await copy.pool.query('update clock set clock_offset = $1::timestamptz - clock_timestamp()', [
      firstStart,
    ]);
    return copy;
  });
}

/** Copies the folder of that demo's pictures. Call it after {@link demoForTests}, and read it only in a hook or a test. */
export function demoPictures(): { readonly mediaFolder: string } {
  let mediaFolder = '';
  beforeAll(async () => {
    mediaFolder = await mkdtemp(join(tmpdir(), 'lintel-demo-'));
    await cp(join(loaded, 'media'), mediaFolder, { recursive: true });
  });
  afterAll(() => rm(mediaFolder, { recursive: true }));
  return {
    get mediaFolder() {
      return mediaFolder;
    },
  };
}
