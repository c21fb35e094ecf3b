import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { CommandError } from '../command/command-error.ts';

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

/** One of the back office's addresses of a running portal. */
export interface Portal {
  /**
   * Makes a call, again after growing pauses where the portal is away or busy.
   * @throws CommandError where it stays away, or does not know the key.
   */
  call(call: Call): Promise<PortalAnswer>;
}

/** Together somewhat more than a minute: a portal that starts again is back by then. */
const pauses = [1, 2, 5, 10, 20, 30] as const;

/** Which address of the back office, and what a key needs for it. */
export interface Door {
  readonly path: `/api/backoffice/${string}`;
  readonly scope: ApiKeyScope;
}

/**
 * The key of the back office, from the variable LINTEL_KEY. It is not a word of the command line: those are in the list of
 * processes, for everybody on the machine to read.
 * @throws CommandError where it isn't set.
 */
export function keyIn({ LINTEL_KEY: key }: NodeJS.ProcessEnv): string {
  if (key) return key;
  throw new CommandError('Put the key of the back office into the variable LINTEL_KEY.', 2);
}

/**
 * @param address of the council's portal: https://homes.example.gov.uk
 * @param wait told how many seconds; a test's does not.
 * @throws CommandError for what is no address.
 */
export function openPortal(
  address: string,
  door: Door,
  key: string,
  wait: (seconds: number) => Promise<unknown> = (seconds) => sleep(seconds * 1_000),
): Portal {
  const origin = originOf(address);
  return {
    async call(call) {
      for (const pause of [...pauses, null]) {
        const answer = await send(new URL(`${door.path}?${call.query}`, origin), key, call).catch(
          (error: unknown) => String(error),
        );
        const isAway = typeof answer === 'string' || answer.status === 429 || answer.status >= 500;
        if (!isAway) return holdKey(answer, door, councilOf(origin));
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

/** Below `localhost` the council's short name comes first. */
function councilOf({ hostname }: URL): string {
  return hostname.endsWith('.localhost') ? hostname.slice(0, -'.localhost'.length) : '<council>';
}

function holdKey(answer: PortalAnswer, { scope }: Door, council: string): PortalAnswer {
  if (answer.status === 401)
    throw new CommandError(
      `The portal does not know the key in LINTEL_KEY. It is of another council, was revoked, or was made in another database: set LINTEL_DATA or DATABASE_URL as the portal has it, and make one with "npm run -s backoffice -- key new --scope ${scope} --tenant ${council}".`,
    );
  if (answer.status === 403)
    throw new CommandError(`The key in LINTEL_KEY is for something else: it needs the scope ${scope}.`);
  return answer;
}

function send(address: URL, key: string, { method, body }: Call): Promise<PortalAnswer> {
  const request = address.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      address,
      {
        method,
        timeout: 60_000,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
        },
        // Names below localhost are this machine (RFC 6761, 6.3), and Node asks the system, which may not know it.
        ...(address.hostname.endsWith('.localhost') && {
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
