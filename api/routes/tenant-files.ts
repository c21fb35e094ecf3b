import { open, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { drawnMapAddress } from '#schemas/tenant/drawn-map.ts';
import { sendFilePart } from '../answers/byte-range.ts';
import { takesEncoding } from '../answers/content-encoding.ts';
import { readArchiveHead } from '../council-files/tile-archive.ts';
import { typefaceHash } from '../council-files/typeface-files.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { route, type Route } from '../route.ts';
import type { VectorMap } from '../tenants/checks/vector-map.ts';
import type { TenantDirectory } from '../tenants/tenant-directory.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

const forGood = 'public, max-age=31536000, immutable';
/** Short, because an officer may replace a picture under the same name. */
const forAnHour = 'public, max-age=3600';

const own = { method: 'GET', access: 'public' } as const;
const HashParamsSchema = Type.Object({ hash: Type.String() });

/**
 * Serves a council's own files: its logo and icons, its pictures, its typefaces, its maps, and the stylesheets
 * made from its content. Only names found when the council was loaded can be requested. SVGs, like every
 * answer, come with a policy that lets nothing run. Drafts are never cached.
 */
export const tenantFileRoutes: readonly Route[] = [
  route({
    ...own,
    url: '/tenant/logo.svg',
    contract: { hide: true },
    handler: (request, _services, reply) => sendPicture(request, reply, request.tenant.theme.logo.file),
  }),
  route({
    ...own,
    url: '/tenant/marks/:digest/:file',
    contract: { hide: true, params: Type.Object({ digest: Type.String(), file: Type.String() }) },
    handler(request, _services, reply) {
      const { logo, dark, icons } = request.tenant.marks;
      const { file } = request.params;
      const mark = [logo, dark, icons.get(file)].find((one) => one && basename(one.path) === file);
      if (mark === undefined) return sendProblem(request, reply, 'request.notFound');
      // A cached page asks for the former mark, and gets the present one.
      const isOfNow = mark.address.split('/').at(-2) === request.params.digest;
      return sendPicture(request, reply, mark.path, isOfNow ? forGood : 'no-cache');
    },
  }),
  // Fixed addresses at which browsers, phones and feed readers look without reading a page.
  ...(
    [
      ['/favicon.ico', 'favicon.ico'],
      ['/apple-touch-icon.png', 'apple-touch-icon.png'],
      ['/apple-touch-icon-precomposed.png', 'apple-touch-icon.png'],
    ] as const
  ).map(([address, icon]) =>
    route({
      ...own,
      url: address,
      contract: { hide: true },
      handler(request, _services, reply) {
        const { logo, icons } = request.tenant.marks;
        const mark = icons.get(icon);
        if (mark) return sendPicture(request, reply, mark.path);
        // A council without icons has its logo, which most of them can show.
        return reply.header('Cache-Control', 'no-cache').redirect(logo.address, 302);
      },
    }),
  ),
  route({
    ...own,
    url: '/tenant/pictures/:file',
    contract: { hide: true, params: Type.Object({ file: Type.String() }) },
    handler: (request, _services, reply) => sendPicture(request, reply, `pictures/${request.params.file}`),
  }),
  // As pictures of homes: public, from any council's host, since one media host may serve all councils.
  route({
    ...own,
    url: '/media/:environmentId/:tenantId/landlords/:file',
    contract: {
      hide: true,
      params: Type.Object({ environmentId: Type.String(), tenantId: Type.String(), file: Type.String() }),
    },
    handler(request, { tenants }, reply) {
      const { environmentId, tenantId, file } = request.params;
      const owner = [request.tenant, ...tenants.all].find(
        ({ tenant }) =>
          tenant.tenantId === tenantId &&
          tenant.tenantEnvironmentId === environmentId &&
          tenant.landlords.some(({ logo }) => logo === file),
      );
      if (owner === undefined) return sendProblem(request, reply, 'request.notFound');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return sendPicture(request, reply, `pictures/${file}`, forAnHour, owner);
    },
  }),
  route({
    ...own,
    url: drawnMapAddress,
    contract: { hide: true },
    handler(request, _services, reply) {
      const map = request.tenant.drawnMap;
      if (map === undefined) return sendProblem(request, reply, 'request.notFound');
      // Browsers check each time, which costs next to nothing, so a new version shows at once.
      reply
        .header('ETag', map.etag)
        .header('Cache-Control', request.isPreview ? 'no-store' : 'no-cache')
        .header('Vary', 'Accept-Encoding');
      if (request.headers['if-none-match'] === map.etag) return reply.code(304).send();
      reply.type('application/geo+json');
      // Only one encoding is kept: the map takes more memory than anything else of a council.
      return takesEncoding(request.headers['accept-encoding'], 'gzip')
        ? reply.header('Content-Encoding', 'gzip').send(map.gzip)
        : reply.send(gunzipSync(map.gzip));
    },
  }),
  route({
    ...own,
    url: '/tenant/map/:hash.pmtiles',
    contract: { hide: true, params: HashParamsSchema },
    async handler(request, { tenants }, reply) {
      const { hash } = request.params;
      const served = servedBeside(request, tenants);
      const map = request.tenant.vectorMaps.get(hash) ?? served?.vectorMaps.get(hash);
      const file = map && (await openUnchanged(map));
      if (map === undefined || file === undefined) return sendProblem(request, reply, 'request.notFound');
      reply
        .header('ETag', `"${hash}"`)
        .header('Cache-Control', request.isPreview ? 'no-store' : 'public, max-age=31536000, immutable')
        .type('application/vnd.pmtiles');
      if (request.headers['if-none-match'] === `"${hash}"`) {
        await file.close();
        return reply.code(304).send();
      }
      return sendFilePart(request, reply, file, map.archive.size);
    },
  }),
  route({
    ...own,
    url: '/tenant/styles/:hash.css',
    contract: { hide: true, params: HashParamsSchema },
    handler(request, { tenants }, reply) {
      const { hash } = request.params;
      const served = servedBeside(request, tenants);
      const css = request.tenant.content.stylesheets.get(hash) ?? served?.content.stylesheets.get(hash);
      if (css === undefined) return sendProblem(request, reply, 'request.notFound');
      return reply
        .header('Cache-Control', request.isPreview ? 'no-store' : forGood)
        .type('text/css; charset=utf-8')
        .send(css);
    },
  }),
  route({
    ...own,
    url: '/tenant/typefaces/:hash.woff2',
    contract: { hide: true, params: HashParamsSchema },
    async handler(request, { tenants }, reply) {
      const { hash } = request.params;
      const known = [request.tenant, servedBeside(request, tenants)].flatMap((files) => [
        ...(files?.typefaces.values() ?? []),
      ]);
      const path = known.find((file) => file.hash === hash)?.path;
      const bytes = path === undefined ? undefined : await readFile(path).catch(() => undefined);
      // An officer may have replaced it since; browsers must not keep that under this name for good.
      if (bytes === undefined || typefaceHash(bytes) !== hash)
        return sendProblem(request, reply, 'request.notFound');
      return reply
        .header('Cache-Control', request.isPreview ? 'no-store' : forGood)
        .type('font/woff2')
        .send(bytes);
    },
  }),
];

/**
 * Opens the file of a vector map if it is unchanged since the council was loaded. An officer may replace it at
 * any moment, and browsers keep what they get for good: undefined then, until the council is read again.
 */
async function openUnchanged({ path, archive }: VectorMap) {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return undefined;
  const { size, mtimeMs } = await file.stat();
  if (size === archive.size && mtimeMs === archive.modified) return file;
  // A copy of the same map is accepted.
  const found = await readArchiveHead(file);
  if (!('fault' in found) && found.hash === archive.hash && found.size === archive.size) return file;
  await file.close();
  return undefined;
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  kept = forAnHour,
  { pictures } = request.tenant,
): FastifyReply {
  const folder = pictures.get(path);
  if (folder === undefined) return sendProblem(request, reply, 'request.notFound');
  reply.header('Cache-Control', request.isPreview ? 'no-store' : kept);
  return reply.sendFile(basename(path), join(folder, dirname(path)), { cacheControl: false });
}

/** Returns the served files of a preview's council: a tab open since before the preview began asks for those. */
function servedBeside(
  { isPreview, headers }: FastifyRequest,
  tenants: TenantDirectory,
): TenantFiles | undefined {
  return isPreview ? tenants.byHost(headers.host ?? '') : undefined;
}
