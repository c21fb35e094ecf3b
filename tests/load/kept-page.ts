import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../support/client.ts';
import { runWrk } from './commands.ts';
import { openPortals } from './portal.ts';
import { measureRounds, ratioOf } from './rounds.ts';

// The cost of sending a cached rendered page, beside the same page rendered in the browser, which is written
// and compressed for each answer: the same process, with gzip, which every browser takes.
//
//   node tests/load/kept-page.ts [rounds] [seconds]

const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 4);
const say = (line: string) => process.stdout.write(`${line}\n`);

const portals = await openPortals();
const folder = await mkdtemp(join(tmpdir(), 'lintel-load-'));
try {
  const { origin, port } = await portals.start(undefined, true);
  const { hostname } = new URL(origin);
  const visitor = new Client(port, hostname);
  const script = join(folder, 'headers.lua');
  const headers = { Host: `${hostname}:${port}`, 'Accept-Encoding': 'gzip' };
  await writeFile(
    script,
    Object.entries(headers)
      .map(([name, value]) => `wrk.headers["${name}"] = ${JSON.stringify(value)}`)
      .join('\n'),
  );
  const ask = async (path: string) => {
    const address = `http://127.0.0.1:${port}${path}`;
    return (await runWrk(['-t1', '-c8', `-d${seconds}s`, '-s', script, address], 1)).rate;
  };

  for (const path of ['/', '/properties', '/login', '/info/privacy']) {
    await untilRendered(visitor, path);
    // The server renders no page for a query of this length.
    const plain = `${path}?${'x'.repeat(400)}`;
    await ask(path);
    await ask(plain);
    const ratio = ratioOf(
      await measureRounds(
        rounds,
        () => ask(plain),
        () => ask(path),
        () => {},
      ),
    );
    say(
      `${path}: a kept page costs ${ratio.median.toFixed(2)} (${ratio.minimum.toFixed(2)}–${ratio.maximum.toFixed(2)}) of one that the browser renders`,
    );
  }
} finally {
  await portals.end();
  await rm(folder, { recursive: true, force: true });
}

/** Waits until the page is rendered on the server: the rendering thread may still be starting. */
async function untilRendered(visitor: Client, path: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each look is after the one before
    if ((await visitor.get(path)).text.includes(' data-rendered>')) return;
    // oxlint-disable-next-line no-await-in-loop -- as above
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${path} is not rendered.`);
}
