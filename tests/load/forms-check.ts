import { makeCouncilFolder } from '#tests/content/council-folder.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { logForm } from './forms/log-form.ts';

// Measures how long an author waits for `npm run forms -- check` on forms like a national log: until the proved results
// appear, and until the journeys are walked; by the clock, and in processor time.
//
//   node tests/load/forms-check.ts [pages …]

const asked = process.argv.slice(2).map(Number);
const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1);
const say = (line: string) => process.stdout.write(`${line}\n`);
for (const pages of asked.length > 0 ? asked : [100, 300]) {
  const folder = await makeCouncilFolder();
  await folder.add('oakham');
  await folder.write('base/forms/log.form.json', logForm(pages));
  const begun = performance.now();
  const used = process.cpuUsage();
  let provedAfter = Number.NaN;
  const said: string[] = [];
  const { status } = await runCommand({ LINTEL_TENANTS: folder.path }, ['forms', 'check', 'oakham', 'log'], {
    say: (line) => {
      if (line.includes(' pages') && line.includes('proved'))
        provedAfter = Math.min(provedAfter || Infinity, performance.now() - begun);
      said.push(line);
    },
  });
  const { user, system } = process.cpuUsage(used);
  await folder.remove();
  if (status !== 0) throw new Error(said.slice(-12).join('\n'));
  say(
    `${pages} pages: what is proved is said after ${seconds(provedAfter)} s, everything after ${seconds(performance.now() - begun)} s, ${seconds((user + system) / 1_000)} s of the processor`,
  );
  say(said.at(-1) ?? '');
}
