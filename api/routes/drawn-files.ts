import type { FastifyRequest } from 'fastify';
import { WrittenAnswer } from '../answers/written-answer.ts';
import type { DrawnFile } from '../page/drawn-files.ts';
import type { SitePages } from '../page/site-pages.ts';
import { sendProblem } from '../errors/error-handler.ts';
import type { Server } from '../services.ts';

const kept = 'public, max-age=31536000, immutable';

/** Addresses of pages, and nothing that answers otherwise. */
const page = /^\/(?!\/|(?:api|assets|media|tenant)\/)/;
const inlineData = /<script type="application\/json" id="lintel-bootstrap">(.*?)<\/script>/s;
const versionWithin = /^\{"from":"[^"]*","version":"([\w-]+)"/;

/**
 * Serves the data of a rendered page, by its version. A process that did not render that page renders it now:
 * the same homes and files give the same version. If they have changed since, the browser gets the present
 * data, caches nothing under a wrong name, and renders the page itself.
 */
export function drawnFileRoutes(server: Server, pages: SitePages): void {
  server.get<{ Params: { version: string }; Querystring: { of?: unknown } }>(
    '/tenant/drawn/:version.json',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { version } = request.params;
      const { tenantId } = request.tenant.tenant;
      const ready = pages.drawnFile(tenantId, version);
      const found = ready ? { version, file: ready } : await drawNow(request, pages);
      if (!found) return sendProblem(request, reply, 'request.notFound');
      return found.file.send(request, reply, found.version === version ? kept : 'no-store');
    },
  );
}

async function drawNow(
  { server, headers, query, tenant: { tenant } }: FastifyRequest<{ Querystring: { of?: unknown } }>,
  pages: SitePages,
): Promise<DrawnFile | undefined> {
  const { of } = query;
  if (typeof of !== 'string' || !page.test(of)) return undefined;
  const { statusCode, body } = await server.inject({
    url: of,
    // Asked as from one of our pages, since the reader is already on the page.
    headers: { host: headers.host ?? '', cookie: headers.cookie ?? '', 'sec-fetch-site': 'same-origin' },
  });
  const [, inline] = inlineData.exec(body) ?? [];
  if (statusCode !== 200 || inline === undefined) return undefined;
  const [, version] = versionWithin.exec(inline) ?? [];
  if (version !== undefined) {
    const file = pages.drawnFile(tenant.tenantId, version);
    return file && { version, file };
  }
  // The page is no longer rendered here; this is the browser's own input for it.
  return { version: '', file: new WrittenAnswer(`{"version":"",${inline.slice(1)}`, [], 'application/json') };
}
