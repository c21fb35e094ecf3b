import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { migrate } from '#api/database/migrate.ts';
import { mergeOver, type Json } from '#api/council-files/merge.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { londonDay } from '#api/rules/lettings/cycle.ts';
import { copyDraft } from '#tools/councils/version-store.ts';
import { startPrivatePostgres } from '../support/private-postgres.ts';
import { runCommand } from '../support/run-command.ts';
import { storeDefinition, storeDrafts, storeSendings } from '../support/stored-answers.ts';
import { manyDrafts } from './forms/many-drafts.ts';

// Time to try 100,000 drafts of the register form and its last 1,000 submissions against a change of it (`forms
// try`), with PostgreSQL on the same cores.
//
//   node tests/load/forms-try.ts [rounds] [drafts]

const [rounds = 5, count = 100_000] = process.argv.slice(2).map(Number);
const council = 'ashcombe';
const form = 'housing-register';
const say = (line: string) => process.stdout.write(`${line}\n`);
const home = await mkdtemp(join(tmpdir(), 'lintel-try-'));
const postgres = await startPrivatePostgres();
const pool = new Pool({ connectionString: postgres.url, max: 2 });
try {
  await migrate(postgres.url);
  const [tenants, data] = [join(home, 'tenants'), join(home, 'data')];
  for (const folder of ['base', council])
    await cp(join('tenants', folder), join(tenants, folder), { recursive: true });
  const candidate = await copyDraft(tenants, data, council);
  await candidate.publish(new Date(), 'to measure', 'nobody');
  const served = (await loadTenant(tenants, council)).forms.get(form);
  if (served === undefined) throw new Error(`${council} has no ${form}.`);
  const { hash, definition } = served;
  await storeDefinition(pool, council, form, served);
  const made = performance.now();
  let bytes = 0;
  let batch: { hash: string; answers: unknown }[] = [];
  const store = async () => {
    await storeDrafts(pool, council, form, batch);
    batch = [];
  };
  for (const answers of manyDrafts(definition, count, londonDay(new Date()))) {
    bytes += JSON.stringify(answers).length;
    batch.push({ hash, answers });
    if (batch.length === 1_000) await store();
  }
  await store();
  await storeSendings(
    pool,
    council,
    form,
    [...manyDrafts(definition, 1_000, londonDay(new Date()))].map((answers) => ({ hash, answers })),
  );
  await pool.query('vacuum analyze form_request');
  say(
    `${count} drafts of ${Math.round(bytes / count)} bytes made in ${((performance.now() - made) / 1000).toFixed(0)} s`,
  );

  // The new question is on the first page, which every draft has passed.
  const path = join(tenants, council, 'forms', `${form}.form.json`);
  const own: Json = JSON.parse(await readFile(path, 'utf8'));
  const [first] = Object.entries(definition.pages).flatMap(([name, page]) =>
    'schema' in page && page.each === undefined ? [{ name, page }] : [],
  );
  if (first === undefined) throw new Error(`${form} asks nothing.`);
  const change = {
    schema: {
      properties: { isNew: { type: 'boolean' } },
      required: [...(first.page.schema.required ?? []), 'isNew'],
    },
    ui: { isNew: { label: 'Something new', messages: { required: 'Say yes or no' } } },
  };
  await writeFile(path, JSON.stringify(mergeOver(own, { pages: { [first.name]: change } })));
  const seconds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const begun = performance.now();
    const used = process.cpuUsage();
    const { status, said, complained } = await runCommand(
      { LINTEL_TENANTS: tenants, LINTEL_DATA: data, DATABASE_URL: postgres.url },
      ['forms', 'try', council, form, '--json'],
    );
    if (status !== 0) throw new Error([...complained, ...said].join('\n'));
    const { drafts } = JSON.parse(said.join('\n'));
    const { user, system } = process.cpuUsage(used);
    seconds.push((performance.now() - begun) / 1000);
    say(
      `round ${round}: ${seconds.at(-1)?.toFixed(1)} s, ${((user + system) / 1e6).toFixed(1)} s of processors; ${drafts.tried.least} tried, ${drafts.newlyAsked.least} asked anew, ${drafts.sentBack.least} sent back`,
    );
  }
  const sorted = seconds.toSorted((one, other) => one - other);
  say(
    `median ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} s (${sorted[0]?.toFixed(1)}–${sorted.at(-1)?.toFixed(1)})`,
  );
} finally {
  await pool.end();
  await postgres.stop();
  await rm(home, { recursive: true, force: true });
}
