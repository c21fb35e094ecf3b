import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { openClamav } from '#api/files/look/clamav.ts';
import { FileCheckScene, pdfWith } from '../../files/file-check-scene.ts';
import { startClamd } from '../../support/clamd.ts';
import { createDatabaseOn } from '../../support/create-database.ts';
import { startTestPostgres } from '../../support/test-postgres.ts';

// Measures how long a process's event loop is blocked while it scans many files of 5 MB, two at a time as the worker
// does, with a real clamd: three PDFs of random bytes for each photograph. After each round the process idles
// for as long, which shows the delays of the machine itself.
//
//   node tests/load/files/file-check.ts [files] [rounds]

const count = Number(process.argv[2] ?? 100);
const rounds = Number(process.argv[3] ?? 5);
const say = (line: string) => process.stdout.write(`${line}\n`);
const milliseconds = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1);

/** Runs the work and returns the delays of the event loop as text. */
async function heldBy(work: () => Promise<unknown>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return `p50 ${milliseconds(delay.percentile(50))}, p99 ${milliseconds(delay.percentile(99))}, longest ${milliseconds(delay.max)} ms`;
}

const clamd = await startClamd();
const postgres = await startTestPostgres();
const scene = await FileCheckScene.open(await createDatabaseOn(postgres));
try {
  // Noise makes a photograph of 12 megapixels this large.
  const noise = { type: 'gaussian', mean: 128, sigma: 26 } as const;
  const photograph = await sharp({
    create: { width: 4_032, height: 3_024, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  say(`a photograph: ${(photograph.length / 2 ** 20).toFixed(1)} MB`);
  const services = scene.services(openClamav(clamd.tcp, say));
  for (let round = 1; round <= rounds; round += 1) {
    for (let number = 0; number < count; number += 1) {
      const isPicture = number % 4 === 3;
      await scene.arrive(
        isPicture ? photograph : Buffer.concat([pdfWith(), randomBytes(5 << 20), pdfWith()]),
      );
    }
    const begun = performance.now();
    const looked = { kept: 0, refused: 0 };
    const held = await heldBy(async () => {
      const lane = async (): Promise<void> => {
        const { kept, refused, more } = await scene.look(services);
        looked.kept += kept;
        looked.refused += refused;
        if (more) await lane();
      };
      await Promise.all([lane(), lane()]);
    });
    const took = performance.now() - begun;
    say(
      `round ${round}: ${looked.kept} kept, ${looked.refused} refused in ${(took / 1_000).toFixed(1)} s; held: ${held}; memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`,
    );
    say(`  at rest, as long: ${await heldBy(() => sleep(took))}`);
  }
} finally {
  await scene.close();
  await postgres.stop();
  await clamd.close();
}
