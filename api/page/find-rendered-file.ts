import type { FastifyRequest } from 'fastify';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { RenderedFile } from './rendered-files.ts';
import type { SitePages } from './site-pages.ts';

/** Addresses of pages, and nothing that answers otherwise. */
const page = /^\/(?!\/|(?:api|assets|media|tenant)\/)/;
const inlineData = /<script type="application\/json" id="lintel-bootstrap">(.*?)<\/script>/s;
const versionWithin = /^\{"from":"[^"]*","version":"([\w-]+)"/;

/**
 * Finds the data of a rendered page, by its version. A process that did not render that page renders it now: the
 * same homes and files give the same version. If they have changed since, the browser gets the present data under
 * its own version, and renders the page itself.
 * @param address of the page, as the request names it.
 */
export async function findRenderedFile(
  request: FastifyRequest,
  pages: SitePages,
  version: string,
  address: unknown,
): Promise<RenderedFile | undefined> {
  const ready = pages.renderedFile(request.tenant.tenant.tenantId, version);
  return ready ? { version, file: ready } : renderNow(request, pages, address);
}

async function renderNow(
  { server, headers, tenant: { tenant } }: FastifyRequest,
  pages: SitePages,
  address: unknown,
): Promise<RenderedFile | undefined> {
  if (typeof address !== 'string' || !page.test(address)) return undefined;
  const { statusCode, body } = await server.inject({
    url: address,
    // Asked as from one of our pages, since the reader is already on the page.
    headers: { host: headers.host ?? '', cookie: headers.cookie ?? '', 'sec-fetch-site': 'same-origin' },
  });
  const [, inline] = inlineData.exec(body) ?? [];
  if (statusCode !== 200 || inline === undefined) return undefined;
  const [, version] = versionWithin.exec(inline) ?? [];
  if (version !== undefined) {
    const file = pages.renderedFile(tenant.tenantId, version);
    return file && { version, file };
  }
  // The page is no longer rendered here; this is the browser's own input for it.
  return { version: '', file: new WrittenAnswer(`{"version":"",${inline.slice(1)}`, [], 'application/json') };
}
