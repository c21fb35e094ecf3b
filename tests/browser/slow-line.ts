import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

interface SlowLine {
  readonly port: number;
  close(): Promise<void>;
}

/** Milliseconds between two pieces: longer than a browser waits before it shows what it has. */
const pause = 150;

/**
 * Starts a server in front of a portal that sends each page in pieces, as over a slow connection, and
 * everything else at once.
 * @param before A new piece starts at each match.
 */
export async function startSlowLine(port: number, host: string, before: RegExp): Promise<SlowLine> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked;
    const forwarded = { ...headers, host: `${host}:${port}`, 'accept-encoding': 'identity' };
    const onward = request({ port, method, path: url, headers: forwarded }, async (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      if (!given.headers['content-type']?.startsWith('text/html')) {
        given.pipe(answer);
        return;
      }
      const page = Buffer.concat(await given.toArray()).toString();
      const ends = [...page.matchAll(before)].map(({ index }) => index);
      for (const [at, end] of [...ends, page.length].entries()) {
        answer.write(page.slice(at === 0 ? 0 : ends[at - 1], end));
        await sleep(pause);
      }
      answer.end();
    });
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
