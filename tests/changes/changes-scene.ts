import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { ServerOptions } from '#api/server.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { changesOf, stopClock } from '../support/changes-of.ts';
import type { Answer, Client } from '../support/client.ts';
import { portalForTests, type TestPortal } from '../support/portal.ts';

/** A signed-in person with an account. */
export interface Person {
  readonly client: Client;
  readonly accountId: string;
  readonly email: string;
  readonly registrationNumber: string;
}

/** A portal whose clock has stopped, and the writes of its calls. */
type ChangesPortal = TestPortal & {
  /** Adds an account and logs in. */
  person(tenantId?: string): Promise<Person>;
  /** Returns a council's program with a key for these scopes. */
  office(tenantId: string, ...scopes: readonly ApiKeyScope[]): Promise<BackOffice>;
  /**
   * Makes a call. Returns the status of its answer with the reason of a refusal, followed by the changes of all
   * tables.
   */
  see(call: () => Promise<Answer>): Promise<string>;
};

/**
 * Starts the API on its own database for the tests of a file; its clock is stopped at 10:00 on 10 March 2026.
 */
export function changesPortal(optionsOf: () => Partial<ServerOptions> = () => ({})): ChangesPortal {
  const portal = portalForTests(optionsOf);
  beforeAll(() => stopClock(portal.pool));
  // An earlier test may have moved it.
  beforeEach(() => portal.pool.query("update clock set clock_offset = '0'"));
  return {
    get url() {
      return portal.url;
    },
    get pool() {
      return portal.pool;
    },
    get port() {
      return portal.port;
    },
    client: (tenantId) => portal.client(tenantId),
    async person(tenantId = 'ashcombe') {
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(portal.pool, tenantId, email);
      const { rows } = await portal.pool.query<{ number: string }>(
        'select registration_number as number from account where id = $1',
        [accountId],
      );
      const client = portal.client(tenantId);
      await client.logIn(email, password);
      return { client, accountId, email, registrationNumber: rows[0]?.number ?? '' };
    },
    async office(tenantId, ...scopes) {
      return new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, scopes));
    },
    async see(call) {
      let answer: Answer | undefined;
      const changes = await changesOf(portal.pool, async () => {
        answer = await call();
      });
      return [saidBy(answer), changes].filter(Boolean).join('\n');
    },
  };
}

interface Said {
  readonly code?: string;
  readonly status?: { readonly errorMessages?: readonly string[] };
  readonly problems?: readonly { readonly field?: string; readonly code?: string }[];
}

/** Returns the status of an answer, and the codes with which it refuses. */
function saidBy(answer: Answer | undefined): string {
  if (answer === undefined) return '';
  const isJson = String(answer.headers['content-type']).includes('json');
  const said: Said = isJson && answer.text !== '' ? JSON.parse(answer.text) : {};
  const problems = (said.problems ?? []).map(({ field, code }) => `${field} ${code}`);
  const codes = [said.code, ...(said.status?.errorMessages ?? []), ...problems];
  return [answer.status, ...codes.filter((code) => code !== undefined)].join(' ');
}
