import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BrowserContext } from '@playwright/test';
import { Client } from '../support/client.ts';
import { openBrowser } from './browser.ts';
import { openGovukSite } from './paint/govuk-site.ts';
import { loadPage, type PageLoad } from './paint/load-page.ts';
import { renderedPages } from './rendered-pages.ts';
import { openPortals } from './portal.ts';

// Measures how pages load on a cheap phone on slow 4G (150 ms, 1.6 Mbit/s, a processor four times slower), each visit
// with an empty cache, beside a start page made with GOV.UK's own parts in the same round. Compare the ratios,
// because machines differ.
//
//   node tests/load/paint.ts [rounds] [--json]

const aims = { firstPaint: 0.8, largestPaint: 1.3, live: 4, blocking: 200, shift: 0.005, htmlKilobytes: 16 };
const [roundsAsked] = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const rounds = Number(roundsAsked ?? 5);
const asJson = process.argv.includes('--json');
const note = (line: string) => process.stderr.write(`${line}\n`);
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Measured {
  readonly name: string;
  readonly path: string;
  readonly isMember: boolean;
}

const portals = await openPortals();
const site = await openGovukSite();
const browser = await openBrowser();
try {
  const { origin, port } = await portals.start(undefined, true);
  const host = new URL(origin).hostname;
  const pages: readonly Measured[] = [
    ...(await renderedPages(origin)).map((page) => ({ ...page, isMember: false })),
    { name: 'home, member', path: '/', isMember: true },
    { name: 'list, member', path: '/properties', isMember: true },
  ];
  const member = new Client(port, host);
  await member.logIn('applicant@example.org', 'an open door for all');
  const enter = (context: BrowserContext) =>
    context.addCookies(
      [...member.cookies].map(([name, value]) => ({
        name,
        value,
        domain: host,
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict' as const,
      })),
    );
  // The first requests fill the server's caches, as in real use.
  const open = ({ path, isMember }: Measured) =>
    loadPage(browser, `${origin}${path}`, isMember ? enter : undefined);
  for (const page of pages) await open(page);
  await loadPage(browser, site.address);

  const yardsticks: PageLoad[] = [];
  const loads = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    yardsticks.push(await loadPage(browser, site.address));
    for (const page of pages) loads.get(page.name)?.push(await open(page));
    note(`round ${round} of ${rounds}`);
  }
  const results = await Promise.all(
    pages.map(async (page) => ({
      ...page,
      ...summaryOf(loads.get(page.name) ?? []),
      html: await htmlKilobytes(port, host, page.path),
    })),
  );
  const yardstick = {
    firstPaint: median(yardsticks.map((one) => one.firstPaint)),
    live: median(yardsticks.map((one) => one.live)),
  };
  if (asJson) say(JSON.stringify({ yardstick, results }, null, 2));
  else {
    say(`GOV.UK: first paint ${yardstick.firstPaint.toFixed(0)} ms, live ${yardstick.live.toFixed(0)} ms`);
    say(
      'page | first paint | largest paint | live | blocking ms | shift | JavaScript kB | before the paint | HTML kB gzip',
    );
    for (const one of results)
      say(
        [
          one.name,
          told(one.firstPaint, aims.firstPaint, one.firstPaintMs),
          told(one.largestPaint, aims.largestPaint, one.largestPaintMs),
          told(one.live, aims.live, one.liveMs),
          marked(one.blocking, aims.blocking, 0),
          marked(one.shift, aims.shift, 4),
          (one.scripts / 1_000).toFixed(1),
          marked(one.scriptsBeforePaint / 1_000, 0, 1),
          marked(one.html, aims.htmlKilobytes, 1),
        ].join(' | '),
      );
  }

  function summaryOf(own: readonly PageLoad[]) {
    const ratio = (of: 'firstPaint' | 'largestPaint' | 'live') =>
      median(own.map((load, round) => load[of] / (yardsticks[round]?.[of] ?? Number.NaN)));
    const middle = (of: keyof PageLoad) => median(own.map((load) => load[of]));
    return {
      firstPaint: ratio('firstPaint'),
      largestPaint: ratio('largestPaint'),
      live: ratio('live'),
      firstPaintMs: middle('firstPaint'),
      largestPaintMs: middle('largestPaint'),
      liveMs: middle('live'),
      blocking: middle('blocking'),
      shift: middle('shift'),
      scripts: middle('scripts'),
      scriptsBeforePaint: middle('scriptsBeforePaint'),
    };
  }
} finally {
  await browser.close();
  await site.close();
  await portals.end();
}

function marked(value: number, aim: number, digits: number): string {
  return `${value.toFixed(digits)} ${value <= aim ? '✓' : `✗ (${aim})`}`;
}

function told(ratio: number, aim: number, milliseconds: number): string {
  return `${marked(ratio, aim, 2)} ${milliseconds.toFixed(0)} ms`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** Returns the gzipped size of a page's HTML in thousands of bytes. */
function htmlKilobytes(port: number, host: string, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, headers: { host: `${host}:${port}`, 'accept-encoding': 'gzip' } },
      (answer) => void buffer(answer).then((body) => resolve(body.length / 1_000), reject),
    );
    sent.on('error', reject).end();
  });
}
