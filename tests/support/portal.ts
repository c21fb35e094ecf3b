import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type { ServerOptions } from '#api/server.ts';
import { createDatabaseOn } from './create-database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A database that lives as long as the tests of its file or `describe`. */
export type KeptDatabase = Omit<TestDatabase, 'drop'>;

/** The API on its own database, for as long as the tests of its file or `describe` run. */
export type TestPortal = KeptDatabase & Omit<TestServer, 'close'>;

/**
 * Makes a database before the tests and drops it after them. Read it only in a hook or a test.
 * @param make Makes another one than a migrated, empty database.
 */
export function databaseForTests(make: () => Promise<TestDatabase> = createTestDatabase): KeptDatabase {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await make();
  });
  afterAll(() => database?.drop());
  const made = () => ready(database);
  return {
    get url() {
      return made().url;
    },
    get pool() {
      return made().pool;
    },
  };
}

/**
 * Fills a database before the tests, and gives each test a copy of it: a quarter of the work of emptying its tables and
 * filling them again. Read it only in `fill`, in a hook or in a test.
 */
export function databaseForEachTest(fill: () => Promise<void>): KeptDatabase {
  let filled: TestDatabase | undefined;
  let copy: TestDatabase | undefined;
  beforeAll(async () => {
    filled = await createTestDatabase();
    await fill();
    // PostgreSQL copies only a database that no one is connected to.
    await filled.pool.end();
  });
  afterAll(() => filled?.drop());
  beforeEach(async () => {
    const template = new URL(ready(filled).url).pathname.slice(1);
    copy = await createDatabaseOn({ url: inject('postgres').url, template });
  });
  afterEach(() => copy?.drop());
  return {
    get url() {
      return ready(copy ?? filled).url;
    },
    get pool() {
      return ready(copy ?? filled).pool;
    },
  };
}

/**
 * Starts the API on its own database before the tests and ends both after them. Read it only in a hook or a
 * test.
 * @param optionsOf Called at the start, so it may use what earlier hooks have made.
 */
export function portalForTests(optionsOf: () => Partial<ServerOptions> = () => ({})): TestPortal {
  const database = databaseForTests();
  let server: TestServer | undefined;
  beforeAll(async () => {
    server = await startTestServer(database.url, optionsOf());
  });
  afterAll(() => server?.close());
  const started = () => ready(server);
  return {
    get url() {
      return database.url;
    },
    get pool() {
      return database.pool;
    },
    get port() {
      return started().port;
    },
    client: (tenantId) => started().client(tenantId),
  };
}

function ready<Made>(made: Made | undefined): Made {
  if (made === undefined) throw new Error('It is there only while the tests of this file run.');
  return made;
}
