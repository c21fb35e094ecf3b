import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { finished, pipeline } from 'node:stream/promises';
import type { Scanner } from '../file-services.ts';

/** The address of clamd: a TCP port, or a local socket. */
export type ClamavAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/**
 * Reads `LINTEL_CLAMAV`: `tcp://host:port` or `unix:/path`. Returns undefined if no scanner is set.
 * @throws Error for any other value, with the expected form.
 */
export function readClamavAddress(environment: NodeJS.ProcessEnv): ClamavAddress | undefined {
  const given = environment['LINTEL_CLAMAV'];
  if (!given) return undefined;
  const path = /^unix:(\/.+)$/.exec(given)?.[1];
  if (path !== undefined) return { path };
  const { protocol, hostname, port } = URL.parse(given) ?? {};
  if (protocol === 'tcp:' && hostname && port) {
    // A URL has brackets around an IPv6 address; a socket needs it without.
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  }
  throw new Error(
    `LINTEL_CLAMAV is "${given}"; it must be tcp://host:port, such as tcp://10.0.3.30:3310, or unix:/path/of/the/socket.`,
  );
}

/** Far longer than clamd takes for 100 MB, and half the time for which a file is claimed for a check. */
const usualLimitMs = 60_000;

/**
 * A scanner that uses clamd. It speaks clamd's INSTREAM, so clamd needs no access to our disk
 * (https://docs.clamav.net/manual/Usage/Scanning.html#clamd). Calls may run at the same time; each opens a
 * connection.
 * @param report receives the reason for a missing verdict, without file names; in clamd's own words if it gave
 * any.
 */
export function openClamav(
  address: ClamavAddress,
  report: (reason: string) => void,
  limitMs = usualLimitMs,
): Scanner {
  return {
    async scan(path) {
      try {
        const answer = (await ask(address, path, limitMs)).replaceAll('\0', '').trim();
        if (answer === 'stream: OK') return 'clean';
        if (/^stream: .+ FOUND$/.test(answer)) return 'infected';
        // A clamd that is killed says nothing; one that finds the file too large says so (`StreamMaxLength`).
        report(answer === '' ? 'it closed the connection without an answer' : answer);
      } catch (error) {
        report(error instanceof Error ? error.message : 'unknown');
      }
      return 'unavailable';
    },
  };
}

/**
 * Returns clamd's answer for a file, or an empty text if it closes the connection first.
 * @throws Error if it cannot be reached, or has not answered within `limitMs`.
 */
async function ask(address: ClamavAddress, path: string, limitMs: number): Promise<string> {
  // clamd answers and closes as soon as a file is too large for it. A socket that then closed its own side
  // automatically would leave `pipeline` waiting for ever to write.
  const socket = connect({ ...address, allowHalfOpen: true });
  let answer = '';
  socket.setEncoding('utf8').on('data', (more) => (answer += more));
  const exchange = async () => {
    await pipeline(framed(path), socket, { end: false });
    await finished(socket, { writable: false });
  };
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`it gave no answer within ${limitMs} ms`)), limitMs);
  try {
    await Promise.race([exchange(), limit.promise]);
  } catch (error) {
    // clamd closed the connection while we were still sending, but after its answer.
    if (answer === '') throw error;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
  return answer;
}

/** Chunks, each preceded by its length, and one of length zero at the end. */
async function* framed(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('A file is read as bytes.');
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32BE(bytes);
  return written;
}
