import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../command/command-error.ts';

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of the address, besides its path. */
  readonly query: URLSearchParams;
  readonly body?: Uint8Array;
}

export interface PortalAnswer {
  readonly status: number;
  readonly text: string;
}

/** The pictures of homes of a running portal. */
export interface Portal {
  /**
   * Makes a call, again after growing pauses where the portal is away or busy.
   * @throws CommandError where it stays away, or does not know the key.
   */
  call(call: Call): Promise<PortalAnswer>;
}

const path = '/api/backoffice/pictures';

/** Together somewhat more than a minute: a portal that starts again is back by then. */
const pauses = [1, 2, 5, 10, 20, 30] as const;

/**
 * @param address of the council's portal: https://homes.example.gov.uk
 * @param wait told how many seconds; a test's does not.
 * @throws CommandError for what is no address.
 */
export function openPortal(
  address: string,
  key: string,
  wait: (seconds: number) => Promise<unknown> = (seconds) => sleep(seconds * 1_000),
): Portal {
  const origin = originOf(address);
  return {
    async call(call) {
      for (const pause of [...pauses, null]) {
        const answer = await send(origin, key, call).catch((error: unknown) => String(error));
        const isAway = typeof answer === 'string' || answer.status === 429 || answer.status >= 500;
        if (!isAway) return holdKey(answer);
        if (pause === null)
          throw new CommandError(
            `${origin.host} does not answer (${typeof answer === 'string' ? answer : answer.status}). Run the command again later: it goes on where it stopped.`,
          );
        await wait(pause);
      }
      throw new Error('The last round has no pause.');
    },
  };
}

function originOf(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(`"${address}" is no address. Write --to https:// and the portal's host.`, 2);
  }
  return url;
}

function holdKey(answer: PortalAnswer): PortalAnswer {
  if (answer.status === 401)
    throw new CommandError(
      'The portal does not know the key in LINTEL_KEY. Make one with "npm run backoffice -- key new --scope pictures:write".',
    );
  if (answer.status === 403)
    throw new CommandError('The key in LINTEL_KEY is for something else: it needs the scope pictures:write.');
  return answer;
}

function send(origin: URL, key: string, { method, query, body }: Call): Promise<PortalAnswer> {
  const request = origin.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      new URL(`${path}?${query}`, origin),
      {
        method,
        timeout: 60_000,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
        },
        // Names below localhost are this machine (RFC 6761, 6.3), and Node asks the system, which may not know it.
        ...(origin.hostname.endsWith('.localhost') && {
          lookup: (_name, { all }, done) =>
            all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
        }),
      },
      (response) => {
        text(response).then((all) => resolve({ status: response.statusCode ?? 0, text: all }), reject);
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('It took longer than a minute.')));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
