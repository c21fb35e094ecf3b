import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openClamav, readClamavAddress } from '#api/files/look/clamav.ts';
import { findClamd } from '#tools/testing/clamd.ts';
import { eicar, startClamd, type Clamd } from '../support/clamd.ts';

test('the scanner’s address is a port or a socket, and anything else is refused with what it must be', () => {
  expect(readClamavAddress({})).toBeUndefined();
  expect(readClamavAddress({ LINTEL_CLAMAV: '' })).toBeUndefined();
  expect(readClamavAddress({ LINTEL_CLAMAV: 'tcp://scanner.example:3310' })).toEqual({
    host: 'scanner.example',
    port: 3310,
  });
  expect(readClamavAddress({ LINTEL_CLAMAV: 'tcp://[::1]:3310' })).toEqual({ host: '::1', port: 3310 });
  expect(readClamavAddress({ LINTEL_CLAMAV: 'unix:/run/clamd.ctl' })).toEqual({ path: '/run/clamd.ctl' });
  for (const wrong of [
    '3310',
    'tcp://scanner.example',
    'http://scanner:3310',
    'unix:clamd.ctl',
    '/run/clamd',
  ]) {
    expect(() => readClamavAddress({ LINTEL_CLAMAV: wrong })).toThrow(
      `LINTEL_CLAMAV is "${wrong}"; it must be tcp://host:port`,
    );
  }
});

const megabytes = (count: number) => randomBytes(count << 20);

test('a scanner’s answer is read even if it closes while the file is being sent', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-scan-'));
  const path = join(folder, 'large');
  await writeFile(path, megabytes(26));
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.pause();
      socket.end('INSTREAM size limit exceeded. ERROR\0');
      // clamd's two ends close one after the other when its machine is busy.
      setTimeout(() => socket.resetAndDestroy(), 100);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('It listens on a port.');
  const reasons: string[] = [];
  const { scan } = openClamav(
    { host: '127.0.0.1', port: address.port },
    (reason) => void reasons.push(reason),
  );
  expect(await scan(path)).toBe('unavailable');
  expect(reasons).toEqual(['INSTREAM size limit exceeded. ERROR']);
  server.close();
  await rm(folder, { recursive: true });
});

// Installed by the test command (tools/testing/clamd.ts), which reports if it could not.
describe.skipIf(findClamd() === undefined)('a real clamd', () => {
  let clamd: Clamd;
  let folder: string;
  const reasons: string[] = [];
  const paths = { clean: '', infected: '', hidden: '', large: '' };

  beforeAll(async () => {
    clamd = await startClamd();
    folder = await mkdtemp(join(tmpdir(), 'lintel-scan-'));
    const contents = {
      clean: megabytes(5),
      infected: eicar,
      hidden: Buffer.concat([megabytes(5), eicar]),
      large: megabytes(26),
    };
    for (const name of ['clean', 'infected', 'hidden', 'large'] as const) {
      paths[name] = join(folder, name);
      await writeFile(paths[name], contents[name]);
    }
  });
  afterAll(async () => {
    await clamd.close();
    await rm(folder, { recursive: true, force: true });
  });

  const scanner = (limitMs?: number) => openClamav(clamd.tcp, (reason) => void reasons.push(reason), limitMs);

  test('finds an infection by port and by socket, wherever in the file it is', async () => {
    for (const address of [clamd.tcp, clamd.unix]) {
      const { scan } = openClamav(address, () => {});
      expect(await scan(paths.clean)).toBe('clean');
      expect(await scan(paths.infected)).toBe('infected');
      expect(await scan(paths.hidden)).toBe('infected');
    }
  });

  test('takes several files at once', async () => {
    const { scan } = scanner();
    const asked = Array.from({ length: 10 }, (_, index) => scan(index % 2 ? paths.clean : paths.hidden));
    expect(await Promise.all(asked)).toEqual(asked.map((_, index) => (index % 2 ? 'clean' : 'infected')));
  });

  test('has no verdict on a file too large for it, and gives that as the reason', async () => {
    reasons.length = 0;
    expect(await scanner().scan(paths.large)).toBe('unavailable');
    // clamd closes the connection during the transfer, so its reply may be lost on the way.
    expect(reasons[0]).toMatch(/size limit exceeded|EPIPE|ECONNRESET|closed the connection/);
  });

  test('has no verdict within the time limit if it hangs', async () => {
    reasons.length = 0;
    clamd.freeze();
    expect(await scanner(200).scan(paths.clean)).toBe('unavailable');
    clamd.thaw();
    expect(reasons).toEqual(['it gave no answer within 200 ms']);
    expect(await scanner().scan(paths.clean)).toBe('clean');
  });

  test('has no verdict if it dies or is missing, and one once it is back', async () => {
    reasons.length = 0;
    clamd.freeze();
    const asked = scanner().scan(paths.hidden);
    await clamd.kill();
    expect(await asked).toBe('unavailable');
    expect(await scanner().scan(paths.hidden)).toBe('unavailable');
    expect(reasons.at(-1)).toContain('ECONNREFUSED');
    expect(await openClamav(clamd.unix, () => {}).scan(paths.hidden)).toBe('unavailable');
    await clamd.start();
    expect(await scanner().scan(paths.hidden)).toBe('infected');
  });
});
