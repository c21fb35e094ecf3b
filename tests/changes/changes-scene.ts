import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach } from 'vitest';
import type { ServerOptions } from '#api/server.ts';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { changesOf, stopClock } from '../support/changes-of.ts';
import type { Answer, Client } from '../support/client.ts';
import { portalForTests, type TestPortal } from '../support/portal.ts';

/** Somebody with an account, logged in. */
export interface Person {
  readonly client: Client;
  readonly accountId: string;
  readonly email: string;
  readonly registrationNumber: string;
}

/** A portal whose clock has stopped, and what its calls write. */
export type ChangesPortal = TestPortal & {
  /** Somebody with an account, logged in. */
  person(tenantId?: string): Promise<Person>;
  /** A program of the council with a key for this. */
  office(tenantId: string, ...scopes: readonly ApiKeyScope[]): Promise<BackOffice>;
  /** Makes a call; returns the status of its answer with the reason of a refusal, and under it the changes of all tables. */
  see(call: () => Promise<Answer>): Promise<string>;
};

/** The API on a database of its own for as long as a file of tests runs; its clock stands at 10:00 on 10 March 2026. */
export function changesPortal(optionsOf: () => Partial<ServerOptions> = () => ({})): ChangesPortal {
  const portal = portalForTests(optionsOf);
  beforeAll(() => stopClock(portal.pool));
  // Whatever a test before has moved it to.
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
    get routes() {
      return portal.routes;
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

/** The status of an answer, and the codes with which it refuses. */
function saidBy(answer: Answer | undefined): string {
  if (answer === undefined) return '';
  const isJson = String(answer.headers['content-type']).includes('json');
  const said: Said = isJson && answer.text !== '' ? JSON.parse(answer.text) : {};
  const problems = (said.problems ?? []).map(({ field, code }) => `${field} ${code}`);
  const codes = [said.code, ...(said.status?.errorMessages ?? []), ...problems];
  return [answer.status, ...codes.filter((code) => code !== undefined)].join(' ');
}
