import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findChromium } from '#tools/testing/chromium.ts';
import { renderedPages } from './rendered-pages.ts';
import { openPortals } from './portal.ts';

// Lighthouse on the pages where most visits begin, with its defaults: a mid-range phone on slow 4G. It is
// fetched for the run and pinned here: its 185 MB would double everyone's installation for one measurement.
//
//   node tests/load/lighthouse.ts [runs] [path]

const lighthouse = 'lighthouse@12.8.2';
const runs = Number(process.argv[2] ?? 5);
const only = process.argv[3];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly displayValue?: string }>
  >;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const run = promisify(execFile);
const chromium = findChromium();
if (chromium === undefined) throw new Error('There is no Chromium; set LINTEL_CHROMIUM to its program.');

const portals = await openPortals();
const folder = await mkdtemp(join(tmpdir(), 'lintel-lighthouse-'));
try {
  const { origin } = await portals.start(undefined, true);
  const pages = only === undefined ? await renderedPages(origin) : [{ name: only, path: only }];
  for (const { name, path } of pages) {
    say(`\n${name}`);
    await measurePage(`${origin}${path}`);
  }
} finally {
  await portals.end();
  await rm(folder, { recursive: true, force: true });
}

async function measurePage(address: string): Promise<void> {
  const reports: Report[] = [];
  for (let number = 1; number <= runs; number += 1) {
    const report = await measure(address, join(folder, `${number}.json`));
    reports.push(report);
    say(
      `run ${number}: ${categories.map((name) => `${name} ${scoreOf(report, name)}`).join(', ')}; ${metrics
        .map((name) => `${name} ${report.audits[name]?.displayValue ?? '?'}`)
        .join(', ')}`,
    );
  }
  for (const name of categories) {
    const scores = reports.map((report) => scoreOf(report, name)).sort((one, other) => one - other);
    say(`${name}: median ${scores[Math.floor(scores.length / 2)]} (${scores[0]}–${scores.at(-1)})`);
  }
  const [first] = reports;
  if (first) tellWorst(first);
}

async function measure(address: string, file: string): Promise<Report> {
  await run(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${lighthouse}`,
      '--',
      'lighthouse',
      address,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new --disable-gpu --disable-background-networking${process.getuid?.() === 0 ? ' --no-sandbox' : ''}`,
    ],
    // In another folder, because npm would first look for the package among the project's dependencies.
    { cwd: folder, env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 1e7 },
  );
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Returns the score out of 100; 0 if Lighthouse gave none, with its reason among the worst audits. */
function scoreOf({ categories: all }: Report, name: string): number {
  return Math.round((all[name]?.score ?? 0) * 100);
}

/** Prints the costliest audits by category: those below 0.9, heaviest loss first. */
function tellWorst(report: Report): void {
  for (const name of categories) {
    const lost = (report.categories[name]?.auditRefs ?? [])
      .map(({ id, weight }) => ({ id, weight, audit: report.audits[id] }))
      .filter(({ audit }) => typeof audit?.score === 'number' && audit.score < 0.9)
      .sort((one, other) => other.weight - one.weight);
    for (const { id, weight, audit } of lost.slice(0, 12)) {
      say(
        `  ${name}, weight ${weight}: ${id} ${Math.round((audit?.score ?? 0) * 100)}, ${audit?.title} ${audit?.displayValue ?? ''}`,
      );
    }
  }
}
