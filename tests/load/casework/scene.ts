import { createHash } from 'node:crypto';
import { Client, type Pool } from 'pg';
import { asCouncil } from '#tools/command/database.ts';
import { writeCasework } from '#tools/seed/casework.ts';
import { addPeople, tokenOf, uuidOf } from '../bid-scene.ts';

export const tenantId = 'ashcombe';
const seed = 'load';

interface SceneAsked {
  readonly people: number;
  readonly actions: number;
  readonly messages: number;
}

/** Adds one council's people with sessions, and their casework. */
export async function arrangeCasework(pool: Pool, databaseUrl: string, asked: SceneAsked): Promise<void> {
  await addPeople(pool, asked.people);
  await asCouncil(databaseUrl, tenantId, 'owner', (database) =>
    database.transaction((transaction) =>
      writeCasework(transaction, {
        ...asked,
        accountIds: Array.from({ length: asked.people }, (_, number) => uuidOf('a', number)),
        seed,
        localeId: 'en-GB',
        now: new Date(),
      }),
    ),
  );
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
}

/** Returns the first action or conversation of person number `number`, counted from 0. */
export function firstOf(kind: 'action' | 'thread', number: number): string {
  const hash = createHash('md5')
    .update(`${seed}/${kind}/${number + 1}`)
    .digest('hex');
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the hash of the session token of person number `number`. */
export function tokenHashOf(number: number): Buffer {
  return createHash('sha256').update(tokenOf(number)).digest();
}

const uuidInSql = (kind: 'a' | 'b') =>
  `('${uuidOf(kind, 0).slice(0, 24)}' || lpad(to_hex(:person::integer), 12, '0'))::uuid`;
const firstInSql = (kind: 'action' | 'thread') => `md5('${seed}/${kind}/' || (:person::integer + 1))::uuid`;

/** SQL expressions for the first person's values, with `:person` as the number of a person. */
export const inSql: ReadonlyMap<string, string> = new Map([
  [tokenHashOf(0).toString('hex'), "sha256(convert_to('load-token-' || :person, 'utf8'))"],
  [uuidOf('a', 0), uuidInSql('a')],
  [uuidOf('b', 0), uuidInSql('b')],
  [firstOf('action', 0), firstInSql('action')],
  [firstOf('thread', 0), firstInSql('thread')],
]);
