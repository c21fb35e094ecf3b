import { Type } from 'typebox';
import { sendProblem } from '../errors/error-handler.ts';
import { manifestOf } from '../page/app-manifest.ts';
import { findRenderedFile } from '../page/find-rendered-file.ts';
import { manifestAddress } from '../page/page-frame.ts';
import { stylesFile } from '../page/styles-file.ts';
import { textsFile } from '../page/texts-file.ts';
import { route, type Route } from '../route.ts';

const kept = 'public, max-age=31536000, immutable';

/**
 * Files that pages are made of. Most are named by the hash of their content: a page from before a change, or
 * from a process that has not seen it yet, asks by another hash; it gets the present content and caches nothing
 * under a wrong name. Drafts are never cached.
 */
export const siteFileRoutes: readonly Route[] = [
  // The web build: named by content, cached for a year.
  route({
    method: 'GET',
    url: '/assets/:file',
    access: 'public',
    contract: { hide: true, params: Type.Object({ file: Type.String() }) },
    handler: ({ params }, _services, reply) => reply.sendFile(params.file),
  }),
  route({
    method: 'GET',
    url: '/tenant/theme/:hash.css',
    access: 'public',
    contract: { hide: true, params: Type.Object({ hash: Type.String() }) },
    handler(request, { site }, reply) {
      const file = stylesFile(site.writeStyles, request.tenant);
      const isKept = request.params.hash === file.hash && !request.isPreview;
      return file.send(request, reply, isKept ? kept : 'no-store');
    },
  }),
  route({
    method: 'GET',
    url: '/tenant/texts/:locale/:hash.json',
    access: 'public',
    contract: { hide: true, params: Type.Object({ locale: Type.String(), hash: Type.String() }) },
    handler(request, _services, reply) {
      const { locale, hash } = request.params;
      const messages = request.tenant.messages.get(locale);
      if (!messages) return sendProblem(request, reply, 'request.notFound');
      const file = textsFile(messages);
      return file.send(request, reply, hash === file.hash && !request.isPreview ? kept : 'no-store');
    },
  }),
  // The data of a rendered page, by its version.
  route({
    method: 'GET',
    url: '/tenant/rendered/:version.json',
    access: 'public',
    contract: {
      hide: true,
      params: Type.Object({ version: Type.String() }),
      querystring: Type.Object({ of: Type.Optional(Type.Unknown()) }),
    },
    async handler(request, { pages }, reply) {
      const { version } = request.params;
      const found = await findRenderedFile(request, pages, version, request.query.of);
      if (!found) return sendProblem(request, reply, 'request.notFound');
      return found.file.send(request, reply, found.version === version ? kept : 'no-store');
    },
  }),
  // The service worker opens pages without a connection. It is at the root, since its scope is limited to its own
  // address and below; it is requested again each time, since browsers compare it to detect a newer one.
  route({
    method: 'GET',
    url: '/worker.js',
    access: 'public',
    contract: { hide: true },
    handler(request, { site }, reply) {
      // The worker fetches what pages ask for, under its own policy.
      reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
      return site.worker.send(request, reply, 'no-cache');
    },
  }),
  route({
    method: 'GET',
    url: manifestAddress,
    access: 'public',
    contract: { hide: true },
    handler: (request, _services, reply) => manifestOf(request.tenant).send(request, reply, 'no-cache'),
  }),
];
