import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiKeyScope } from '#schemas/backoffice/scopes.ts';
import { counted } from '#api/rules/words/counted.ts';
import { CommandError } from '../command/command-error.ts';

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Query of the address. */
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
   * Makes a call, and repeats it after growing pauses while the portal is down or busy.
   * @throws CommandError if it stays down, or rejects the key.
   */
  call(call: Call): Promise<PortalAnswer>;
}

/** Seconds; together just over a minute, enough for a portal to restart. */
const pauses = [1, 2, 5, 10, 20, 30] as const;

/** Seconds to wait if the portal has never answered: a wrong address is then more likely than a portal that is down. */
const pausesAtFirst = [1, 1] as const;

/** An address of the back office, with the scope that its key needs. */
interface Endpoint {
  readonly path: `/api/backoffice/${string}`;
  readonly scope: ApiKeyScope;
}

/**
 * Returns the back office key, from the variable LINTEL_KEY. It is not an option, since every user of the machine can
 * read command lines in the process list.
 * @param address the portal's address; its name below localhost says which council a new key is for.
 * @throws CommandError if the variable is not set, with the line that sets it.
 */
export function keyIn({ LINTEL_KEY: key }: NodeJS.ProcessEnv, { scope }: Endpoint, address: string): string {
  if (key) return key;
  const make = `npm run -s backoffice -- key new --scope ${scope} --tenant ${councilOf(originOf(address))}`;
  throw new CommandError(
    `Nothing was sent, because the variable LINTEL_KEY has no back-office key. To make one and set it, run this on the portal’s machine:\n  export LINTEL_KEY=$(${make})\nIn PowerShell:\n  $env:LINTEL_KEY = ${make}`,
    2,
  );
}

interface Waiting {
  /** Called before each pause with a line for the user: the address, the reason and the length of the pause. */
  readonly onRetry?: (line: string) => void;
  /** Waits some seconds; tests replace it. */
  readonly wait?: (seconds: number) => Promise<unknown>;
}

/**
 * Opens a portal for calls.
 * @param address the council's portal, such as https://homes.example.gov.uk
 * @throws CommandError for an invalid address.
 */
export function openPortal(
  address: string,
  endpoint: Endpoint,
  key: string,
  { onRetry = () => {}, wait = (seconds) => sleep(seconds * 1_000) }: Waiting = {},
): Portal {
  const origin = originOf(address);
  let hasAnswered = false;
  return {
    async call(call) {
      for (let round = 0; ; round += 1) {
        const answer = await send(new URL(`${endpoint.path}?${call.query}`, origin), key, call).catch(
          (error: unknown) => ({ error }),
        );
        if ('status' in answer) hasAnswered = true;
        if ('status' in answer && answer.status !== 429 && answer.status < 500)
          return holdKey(answer, endpoint, councilOf(origin));
        const fault = 'error' in answer && !hasAnswered ? connectionFault(answer.error) : undefined;
        const pause = (fault === undefined ? pauses : pausesAtFirst)[round];
        if (pause === undefined)
          throw new CommandError(
            fault === undefined
              ? `${origin.host} does not answer (${failureInWords(answer)}). What it has already received is kept. Run the command again later, and it will continue from there.`
              : `Nothing was sent: ${fault} at ${origin.origin}. The portal may not be running, or may be at another address or port. Open ${origin.origin} in a browser to check. "npm start" prints the address of a portal on this machine. Then write the right address after --to.`,
          );
        onRetry(
          `${origin.host} does not answer (${failureInWords(answer)}); trying again in ${counted(pause, 'second')}`,
        );
        await wait(pause);
      }
    },
  };
}

/** Returns the reason why no connection could be made; undefined for other errors. */
function connectionFault(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'the connection was refused, so no program is listening';
  return code === 'ENOTFOUND' ? 'there is no machine with this name' : undefined;
}

function failureInWords(answer: PortalAnswer | { readonly error: unknown }): string {
  return 'error' in answer ? String(answer.error) : `status ${answer.status}`;
}

function originOf(address: string): URL {
  const url = URL.parse(address);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new CommandError(
      `"${address}" is not an address. Write --to with https:// and the portal's host.`,
      2,
    );
  }
  return url;
}

/** Returns the council's short name, which comes before `.localhost`; elsewhere a placeholder. */
function councilOf({ hostname }: URL): string {
  return hostname.endsWith('.localhost') ? hostname.slice(0, -'.localhost'.length) : '<council>';
}

function holdKey(answer: PortalAnswer, { scope }: Endpoint, council: string): PortalAnswer {
  if (answer.status === 401)
    throw new CommandError(
      `The portal does not know the key in LINTEL_KEY. It belongs to another council, was revoked, or was made in another database. Set LINTEL_DATA or DATABASE_URL as for the portal, and make a new key with "npm run -s backoffice -- key new --scope ${scope} --tenant ${council}".`,
    );
  if (answer.status === 403)
    throw new CommandError(`The key in LINTEL_KEY does not have the scope ${scope}, which this needs.`);
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
        // Names below localhost mean this machine (RFC 6761, 6.3), but Node asks the system, which may not know
        // them.
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
