import { afterAll, beforeAll } from 'vitest';
import type { ServerOptions } from '#api/server.ts';
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
