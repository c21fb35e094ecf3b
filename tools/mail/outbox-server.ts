import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { findLetter, listLetters } from './letter-files.ts';
import { frameContent, framePage, letterPage, listPage } from './outbox-pages.ts';

/** A separate server: letters give access to accounts, so no build of the portal may have these pages. */
export interface OutboxServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Shows the letters in a folder on `/outbox`, to this machine only.
 * @param folder `<data folder>/mail`.
 * @param preferredPort the port to use; if it is taken, any free one.
 */
export async function startOutboxServer(folder: string, preferredPort: number): Promise<OutboxServer> {
  const server = createServer((request, response) => {
    answer(folder, request, response).catch((error: unknown) => {
      response.writeHead(500, plain).end(`${error instanceof Error ? error.message : String(error)}\n`);
    });
  });
  await listen(server, preferredPort).catch(() => listen(server, 0));
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : preferredPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Listens on this machine only. */
function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
const common = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const page = {
  ...common,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
/** Headers that allow a letter what mail programs do: style itself, and open links. */
const inFrame = {
  ...page,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

const LETTER = /^\/outbox\/([^/]+?)(\/html)?$/;

async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Stops DNS rebinding: another site could point its name at this machine, and read letters through a browser
  // here.
  if (!isOfThisMachine(request.headers.host)) {
    response.writeHead(403, plain).end('Open this page as http://localhost.\n');
    return;
  }
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/') response.writeHead(302, { location: '/outbox' }).end();
  else if (pathname === '/outbox.css') {
    response.writeHead(200, { ...common, 'content-type': 'text/css; charset=utf-8' });
    response.end(await readFile(join(import.meta.dirname, 'outbox.css')));
  } else if (pathname === '/outbox') {
    response.writeHead(200, page).end(listPage(await listLetters(folder)));
  } else await answerLetter(folder, pathname, response);
}

async function answerLetter(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const [, encoded = '', frame] = LETTER.exec(pathname) ?? [];
  const id = decoded(encoded);
  const letter = await findLetter(folder, id);
  if (!letter) {
    const words = '<h1>There is no such email</h1>\n<p><a href="/outbox">All emails</a></p>';
    response.writeHead(404, page).end(framePage('There is no such email', words));
  } else if (frame === undefined) response.writeHead(200, page).end(letterPage(id, letter));
  else response.writeHead(200, inFrame).end(frameContent(letter));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isOfThisMachine(host = ''): boolean {
  return /^(localhost|127\.0\.0\.1|[a-z0-9-]+\.localhost)(:\d+)?$/i.test(host);
}
