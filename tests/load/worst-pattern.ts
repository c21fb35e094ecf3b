import { randomUUID } from 'node:crypto';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#api/database/migrate.ts';
import { mergeOver } from '#api/council-files/merge.ts';
import { costOf } from '#api/rules/forms/patterns/pattern-cost.ts';
import { readPattern } from '#api/rules/forms/patterns/read-pattern.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { makeCouncilFolder } from '../content/council-folder.ts';
import { goodForm } from '../forms/good-form.ts';
import { Client } from '../support/client.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { openBrowser } from './browser.ts';
import { startSteadyClient } from './steady-client.ts';

// The effect of the worst pattern that passes the check: the time it takes for 10,000 characters, here and in a
// browser; and the waits of another council's visitors while its form is checked at full load, once with one
// answer of 10,000 characters at a time, once with as many as a request holds. The yardstick is the same form
// without it.
//
//   node tests/load/worst-pattern.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const length = 10_000;
/** Number of long answers that fit into a request's 300 kB. */
const mostAnswers = 30;
const callers = 4;
const pageRate = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Patterns close to the bound, each with an answer that is as bad for it as any; patterns the check refuses are
 * left out.
 */
const candidates = [
  { pattern: '^(?:[a-z](?![a-z]{0,3}9))*$', answer: `${'z'.repeat(length - 1)}1` },
  { pattern: '^(?:[^1](?![^1]{0,3}9))*$', answer: `${'é'.repeat(length - 1)}1` },
  { pattern: '^(?:([^1])(?![^1]{0,4}9))*$', answer: `${'é'.repeat(length - 1)}1` },
  { pattern: '(?:[a-z]){1,5}!', answer: 'a'.repeat(length) },
  { pattern: '(?:[a-z]b?){1,4}!', answer: 'a'.repeat(length) },
  { pattern: '[a-z][a-z]?[a-z]?[a-z]?0', answer: 'a'.repeat(length) },
  { pattern: "^\\p{L}[\\p{L}' -]*$", answer: `${'é'.repeat(length - 1)}1` },
  { pattern: '^(?:north|south|east|west|up|down|in|out|o)*$', answer: `${'o'.repeat(length - 1)}!` },
] as const;

const timed = candidates
  .filter(({ pattern }) => {
    const read = readPattern(pattern);
    return !('because' in read) && costOf(read) === null;
  })
  .map((one) => ({ ...one, took: millisecondsFor(one.pattern, one.answer) }))
  .toSorted((one, other) => other.took - one.took);
const [worst] = timed;
if (worst === undefined) throw new Error('No pattern passes.');
say(
  `${timed.length} of ${candidates.length} patterns close to the bound pass; the worst is ${worst.pattern}`,
);
say(`10,000 characters judged by it: ${worst.took.toFixed(2)} ms here, the median of 50`);
const browser = await openBrowser();
const page = await browser.newPage();
const inBrowser = await page.evaluate(
  ({ pattern, answer }) => {
    const taken = Array.from({ length: 50 }, () => {
      const begun = performance.now();
      new RegExp(pattern, 'u').test(answer);
      return performance.now() - begun;
    });
    return taken.sort((one, other) => one - other)[25] ?? Number.NaN;
  },
  { pattern: worst.pattern, answer: worst.answer },
);
await browser.close();
say(`and ${inBrowser.toFixed(2)} ms in a browser`);

const names = Array.from({ length: mostAnswers }, (_, index) => `answer${index}`);
const postgres = await startPrivatePostgres();
const folder = await makeCouncilFolder();
const dataFolder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
let child;
const steady = startSteadyClient(1);
try {
  await migrate(postgres.url);
  for (const council of ['oakham', 'elmham']) await folder.add(council);
  await folder.write('oakham/forms/worst.form.json', formWith('worst', { pattern: worst.pattern }));
  await folder.write('oakham/forms/plain.form.json', formWith('plain', {}));
  child = fork(join(import.meta.dirname, 'tenants-process.ts'), [postgres.url, folder.path, dataFolder], {
    stdio: 'inherit',
  });
  const [{ port }] = await once(child, 'message');
  for (const answers of [1, mostAnswers]) {
    say(`${answers} answers of 10,000 characters at a time, ${callers} callers flat out:`);
    for (let round = 1; round <= rounds; round += 1) {
      const order = round % 2 === 1 ? ['plain', 'worst'] : ['worst', 'plain'];
      const said = [];
      for (const form of order) said.push(`${form} ${await waitedDuring(port, form, answers)}`);
      say(`  round ${round}: ${said.join('; ')}`);
    }
  }
} finally {
  steady.end();
  child?.kill('SIGTERM');
  await postgres.remove();
  await folder.remove();
  await rm(dataFolder, { recursive: true, force: true });
}

/**
 * Returns the waits of the other council's visitors while a form was submitted repeatedly: the median and the
 * longest.
 */
async function waitedDuring(port: number, form: string, answers: number): Promise<string> {
  const { answer = '' } = worst ?? {};
  const values = Object.fromEntries(names.slice(0, answers).map((name) => [name, answer]));
  const until = performance.now() + (seconds + 1) * 1_000;
  let sent = 0;
  const call = async () => {
    const client = new Client(port, 'oakham.localhost');
    await client.visit();
    const begun = (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
    const raw = JSON.stringify({
      definitionHash: begun.definitionHash,
      version: 0,
      agreed: true,
      answers: { values, lists: {} },
    });
    while (performance.now() < until) {
      const headers = { 'idempotency-key': randomUUID() };
      const { status, text } = await client.post(`/api/forms/${form}/submit`, { raw, headers });
      // The form lacks the answers of other pages: it is checked but not stored.
      if (status !== 409 || !text.includes('form.incomplete'))
        throw new Error(`${status} is no verdict: ${text.slice(0, 300)}`);
      sent += 1;
    }
  };
  const asked = { port, hosts: ['elmham.localhost'], paths: ['/api/system'] };
  const [[measured]] = await Promise.all([
    steady.ask({ servers: [asked], rate: pageRate, seconds }),
    ...Array.from({ length: callers }, call),
  ]);
  const { p50 = Number.NaN, longest = Number.NaN } = measured ?? {};
  return `${longest.toFixed(1)} ms at most, ${p50.toFixed(1)} in the middle, ${sent} judged`;
}

function formWith(identifier: string, schema: object): object {
  const properties = Object.fromEntries(
    names.map((name) => [name, { type: 'string', maxLength: length, ...schema }]),
  );
  const ui = Object.fromEntries(names.map((name) => [name, { label: `About ${name}` }]));
  const long = { title: 'Long answers', schema: { type: 'object', properties }, ui };
  const pages = { long };
  const sections = { you: { title: 'You', pages: ['long', 'name', 'people', 'person'] } };
  return Object(
    mergeOver(goodForm, JSON.parse(JSON.stringify({ identifier, anonymous: 'submit', pages, sections }))),
  );
}

function millisecondsFor(pattern: string, answer: string): number {
  const taken = Array.from({ length: 50 }, () => {
    const begun = performance.now();
    new RegExp(pattern, 'u').test(answer);
    return performance.now() - begun;
  });
  return taken.toSorted((one, other) => one - other)[25] ?? Number.NaN;
}
