import {
  STATUS_CODES,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { securityHeaders } from './security-headers.ts';

const statusOfError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that Node's parser refuses. The host of such a request cannot be trusted, so the answer is
 * the same at every host: plain, without any council's name.
 */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A client that hung up gets no answer, and a request already being answered is not answered twice.
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun(socket)) {
    socket.destroy(error);
    return;
  }
  endWith(socket, statusOfError[error.code ?? ''] ?? 400);
}

/** Refuses requests that Node would answer itself, without our headers: an unknown `Expect`, and CONNECT. */
export function refuseOddRequests(http: HttpServer, isHostKnown: (host: string) => boolean): void {
  http.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const [status, words] = isHostKnown(request.headers.host ?? '')
      ? ([417, 'Expectation Failed\n'] as const)
      : ([404, 'Not found\n'] as const);
    const headers = { ...plainHeaders, 'content-length': String(words.length), connection: 'close' };
    response.writeHead(status, headers).end(words);
  });
  http.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, 405, { allow: 'GET, HEAD, OPTIONS' });
  });
}

const plainHeaders = {
  ...securityHeaders,
  'cache-control': 'no-store',
  'content-type': 'text/plain; charset=utf-8',
};

/**
 * Writes a whole answer and hangs up: anything else on the connection may belong to the refused request.
 */
function endWith(socket: Duplex, status: number, more: Readonly<Record<string, string>> = {}): void {
  const words = STATUS_CODES[status] ?? 'Bad Request';
  const body = `${words}\n`;
  const headers = { ...plainHeaders, ...more, 'content-length': String(body.length), connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${words}\r\n${lines.join('')}\r\n${body}`);
}

/** Returns true if an answer has begun. Node keeps the answer under way on its socket; only this shows it. */
function hasBegun(socket: Duplex): boolean {
  const under: unknown = Reflect.get(socket, '_httpMessage');
  return typeof under === 'object' && under !== null && Reflect.get(under, 'headersSent') === true;
}
