import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers the next requests in place of the usual records. */
type OsPlacesAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that answers as Ordnance Survey documents OS Places: pages of records, and errors by status. */
export interface OsPlacesServer {
  readonly origin: string;
  /** The requests so far. */
  readonly asked: { readonly url: URL; readonly key: string | undefined }[];
  /** The records of each postcode, written with its space. */
  readonly records: Map<string, readonly object[]>;
  answer: OsPlacesAnswer | null;
  close(): Promise<void>;
}

/** The only key the server accepts. */
export const osPlacesKey = 'a-key-of-the-council';

/** Starts a server on a free port. Close it in `afterAll`. */
export async function startOsPlaces(): Promise<OsPlacesServer> {
  const asked: { readonly url: URL; readonly key: string | undefined }[] = [];
  const records = new Map<string, readonly object[]>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://os.example');
    const key = request.headers['key'];
    asked.push({ url, key: typeof key === 'string' ? key : undefined });
    if (made.answer !== null) {
      made.answer(request, response);
      return;
    }
    const of = (name: string) => url.searchParams.get(name) ?? '';
    if (url.pathname !== '/search/places/v1/postcode') problem(404, 'Not Found')(request, response);
    else if (key !== osPlacesKey) problem(401, 'Invalid ApiKey')(request, response);
    else if (Number(of('maxresults')) > 100)
      problem(400, 'maxresults must be at most 100')(request, response);
    else {
      const all = records.get(of('postcode')) ?? [];
      const offset = Number(of('offset'));
      const results = all.slice(offset, offset + Number(of('maxresults')));
      const header = { uri: url.href, query: url.search, offset, totalresults: all.length, format: 'JSON' };
      // OS Places leaves the list out if there are no results.
      sendJson(response, 200, results.length === 0 ? { header } : { header, results });
    }
  });
  const made: OsPlacesServer = {
    get origin() {
      return `http://127.0.0.1:${portOf(server.address())}`;
    },
    asked,
    records,
    answer: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return made;
}

/** Returns an answer with an error in OS Places' format. */
export function problem(statuscode: number, message: string, status = statuscode): OsPlacesAnswer {
  return (_request, response) => sendJson(response, status, { error: { statuscode, message } });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}
