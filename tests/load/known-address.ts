import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Pool } from 'pg';
import { makePasswords } from '#api/accounts/password.ts';
import { migrate } from '#api/database/migrate.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { Client } from '../support/client.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';

// Measures whether an answer's time reveals to a stranger that an address has an account: pairs of calls, one for a
// known address and one for an unknown one, in either order, where the council keeps its messages neutral.
// Reports the median of the differences within pairs as a part of one password hash's time, and whether more
// differences have one sign than chance gives.
//
//   node tests/load/known-address.ts [pairs]

const pairs = Number(process.argv[2] ?? 500);
const warmUp = 30;
const council = 'porth-elen';
const born = '1988-05-14';
const say = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 2 });
const passwords = makePasswords();
const passwordHash = await passwords.hash(password);
let child;
try {
  await migrate(postgres.url);
  child = fork(join(import.meta.dirname, 'log-in-process.ts'), [postgres.url], { stdio: 'inherit' });
  const [{ port }] = await once(child, 'message');
  const client = new Client(port, `${council}.localhost`);
  await client.visit();

  const hash = median(
    await times(100, async () => {
      await passwords.hash(password);
    }),
  );
  say(`One argon2id hash: ${hash.toFixed(2)} ms.`);

  const answers = (email: string) => ({
    firstName: 'Ann',
    lastName: 'Applicant',
    dateOfBirth: born,
    email,
    password: 'tea kettle by the river',
    consents: ['privacy', 'true-answers'],
  });
  const calls: readonly (readonly [path: string, body: (person: Person) => object])[] = [
    ['login', ({ email }) => ({ email, password: 'a wrong guess', rememberMe: false })],
    ['login', ({ registration }) => ({ email: registration, password: 'a wrong guess', rememberMe: false })],
    ['create', ({ email }) => answers(email)],
    ['reset', ({ email }) => ({ email })],
    ['confirm/resend', ({ email }) => ({ email })],
    [
      'find-account',
      ({ registration }) => ({ reference: registration, lastName: 'Applicant', dateOfBirth: born }),
    ],
    ['confirm', ({ email }) => ({ proof: { email, code: '123456' } })],
    [
      'reset-confirm',
      ({ email }) => ({ proof: { email, code: '123456' }, password: 'tea kettle by the river' }),
    ],
  ];
  for (const [number, [path, body]] of calls.entries()) {
    const ask = async (person: Person) => {
      const started = process.hrtime.bigint();
      const { status } = await client.post(`/api/authentication/${path}`, { body: body(person) });
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      return Number(process.hrtime.bigint() - started) / 1e6;
    };
    const differences: number[] = [];
    const took: number[] = [];
    for (let pair = -warmUp; pair < pairs; pair += 1) {
      const name = `${number}-${pair}`;
      const [known, nobody] = [await addPerson(name), strangerOf(name, pair)];
      const knownFirst = pair % 2 === 0;
      const first = await ask(knownFirst ? known : nobody);
      const second = await ask(knownFirst ? nobody : known);
      if (pair < 0) continue;
      took.push(first, second);
      differences.push(knownFirst ? first - second : second - first);
    }
    const difference = median(differences);
    say(
      `${path}: ${median(took).toFixed(2)} ms; known − unknown ${difference.toFixed(3)} ms = ${((100 * difference) / hash).toFixed(1)} % of a hash; z = ${signTest(differences).toFixed(1)}`,
    );
  }
} finally {
  child?.kill('SIGTERM');
  await pool.end();
  await postgres.remove();
}

interface Person {
  readonly email: string;
  readonly registration: string;
}

/** Adds a person who is asked about only once: a mailbox gets a limited number of letters an hour. */
async function addPerson(name: string): Promise<Person> {
  const email = `known-${name}@residents.example`;
  const id = await addAccount(pool, council, email);
  const { rows } = await pool.query<{ registration: string }>(
    `update account set date_of_birth = $2, password_hash = $3 where id = $1
     returning registration_number as registration`,
    [id, born, passwordHash],
  );
  return { email, registration: rows[0]?.registration ?? '' };
}

function strangerOf(name: string, pair: number): Person {
  return {
    email: `nobody-${name}@residents.example`,
    registration: String(100_000_001 + pair + warmUp),
  };
}

async function times(count: number, work: () => Promise<void>): Promise<number[]> {
  const taken: number[] = [];
  for (let time = 0; time < count; time += 1) {
    const started = process.hrtime.bigint();
    await work();
    taken.push(Number(process.hrtime.bigint() - started) / 1e6);
  }
  return taken;
}

/**
 * Returns how many standard deviations the number of pairs with a slower known address differs from a fair
 * coin's heads: within two is chance.
 */
function signTest(differences: readonly number[]): number {
  const slower = differences.filter((difference) => difference > 0).length;
  return (slower - differences.length / 2) / Math.sqrt(differences.length / 4);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
