import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { Pool } from 'pg';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { barScript, previewFolder } from './bar-script.ts';
import { indexPage, indexPolicy } from './index-page.ts';
import type { PortalPlace } from './portal-call.ts';
import type { WatchedForm } from './watch-form.ts';
import { createSamplePerson } from './sample-person.ts';

interface FrontOptions {
  readonly council: string;
  readonly languages: Tenant['languages'];
  /** The portal's own port. */
  readonly behind: number;
  readonly pool: Pool;
  readonly seen: () => WatchedForm;
}

/** A server in front of the portal: it has pages of its own, and passes on the portal's with a bar at their foot. */
export class Front {
  readonly #options: FrontOptions;
  readonly #server: Server;
  readonly #listening = new Set<ServerResponse>();

  constructor(options: FrontOptions) {
    this.#options = options;
    this.#server = createServer((incoming, outgoing) => {
      this.#answer(incoming, outgoing).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : 'The reason is unknown.';
        if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
        outgoing.end(`The preview could not answer. ${why}\n`);
      });
    });
  }

  /**
   * Listens on this machine only.
   * @returns the port.
   * @throws Error with `EADDRINUSE` if the port is taken
   */
  async listen(port: number): Promise<number> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Notifies the open pages that the form has been read again. */
  notify({ isBroken }: Pick<WatchedForm, 'isBroken'>): void {
    for (const one of this.#listening) one.write(`event: seen\ndata: ${isBroken ? 'broken' : 'sound'}\n\n`);
  }

  async close(): Promise<void> {
    for (const one of this.#listening) one.end();
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const address = new URL(incoming.url ?? '/', 'http://preview');
    const path = address.pathname;
    // A service worker would cache pages of a form that is being changed.
    if (path === '/worker.js') outgoing.writeHead(404).end();
    else if (!path.startsWith(`${previewFolder}/`)) this.#passOn(incoming, outgoing);
    else if (path === `${previewFolder}/`) this.#sayIndex(outgoing);
    else if (path === `${previewFolder}/bar.js`)
      outgoing.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(barScript);
    else if (path === `${previewFolder}/state`) this.#sayState(outgoing);
    else if (path === `${previewFolder}/events`) this.#keepTelling(outgoing);
    else await this.#lead(address, incoming, outgoing);
  }

  #sayIndex(outgoing: ServerResponse): void {
    const { council, seen, languages } = this.#options;
    outgoing
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': indexPolicy,
        'cache-control': 'no-store',
      })
      .end(indexPage(council, seen(), languages));
  }

  #sayState(outgoing: ServerResponse): void {
    const { version, isBroken, findings, places } = this.#options.seen();
    const pages = places.flatMap(({ page, question }) => (question === null ? [page] : []));
    outgoing
      .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      .end(JSON.stringify({ version, isBroken, findings, pages }));
  }

  #keepTelling(outgoing: ServerResponse): void {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    outgoing.write(': there\n\n');
    this.#listening.add(outgoing);
    outgoing.on('close', () => this.#listening.delete(outgoing));
  }

  /** Makes up a person who has reached a page, and sends the browser there, signed in as them. */
  async #lead(address: URL, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { council, behind, pool, seen, languages } = this.#options;
    const [, page] = new RegExp(`^${previewFolder}/go/(\\w+)$`).exec(address.pathname) ?? [];
    const question = address.searchParams.get('question');
    const form = seen();
    const place = form.places.find((one) => one.page === page && one.question === question);
    const refuse = (status: number, words: string) =>
      outgoing
        .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end(`${words}\n\nAll pages: http://${incoming.headers.host}${previewFolder}/\n`);
    if (place === undefined) {
      refuse(404, `The form has no page “${page ?? address.pathname}”.`);
      return;
    }
    if (place.answers === null) {
      refuse(404, `No answers were found that lead to “${page}”. For details, run the check.`);
      return;
    }
    const portal: PortalPlace = { port: behind, host: incoming.headers.host ?? `${council}.localhost` };
    const cookies = await createSamplePerson(pool, portal, council, form, place.answers);
    if (cookies === undefined) {
      refuse(
        503,
        `The portal does not show this version of the form yet. If another file of the council has a mistake, it continues with the last good ones. To see why, run: npm run tenant -- check ${council}`,
      );
      return;
    }
    const requested = address.searchParams.get('language');
    const isOther = languages.slice(1).some(({ languageCode }) => languageCode.slice(0, 2) === requested);
    const item = place.item === null ? '' : `?item=${place.item}`;
    outgoing
      .writeHead(303, {
        'set-cookie': [...cookies],
        'cache-control': 'no-store',
        location: `${isOther ? `/${requested}` : ''}/account/forms/${form.definition.identifier}/${place.page}${item}`,
      })
      .end();
  }

  #passOn(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const isDocument = incoming.method === 'GET' && incoming.headers.accept?.includes('text/html') === true;
    const { 'accept-encoding': encodings, 'if-none-match': known, ...headers } = incoming.headers;
    const asked = isDocument
      ? headers
      : {
          ...headers,
          ...(encodings !== undefined && { 'accept-encoding': encodings }),
          ...(known !== undefined && { 'if-none-match': known }),
        };
    const upstream = request(
      {
        host: '127.0.0.1',
        port: this.#options.behind,
        method: incoming.method,
        path: incoming.url,
        headers: asked,
      },
      (answer) => {
        const isHtml = answer.headers['content-type']?.startsWith('text/html') === true;
        if (isDocument && isHtml) passOnWithBar(answer, outgoing);
        else {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        }
      },
    );
    upstream.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      outgoing.end('The portal behind the preview has ended.\n');
    });
    incoming.pipe(upstream);
  }
}

function passOnWithBar(answer: IncomingMessage, outgoing: ServerResponse): void {
  const parts: Buffer[] = [];
  answer
    .on('data', (part: Buffer) => parts.push(part))
    .on('end', () => {
      const html = Buffer.concat(parts)
        .toString()
        .replace('</head>', `<script type="module" src="${previewFolder}/bar.js"></script></head>`);
      const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...headers, 'cache-control': 'no-store' }).end(html);
    });
}
