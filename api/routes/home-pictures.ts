import { Type } from 'typebox';
import { ProblemError } from '../errors/problem-error.ts';
import { StoreUnavailable } from '../files/storage/file-store.ts';
import type { Server, Services } from '../services.ts';

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' } as const;

const params = Type.Object({
  environmentId: Type.String(),
  tenantId: Type.String(),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.String({ pattern: '^[1-9]\\d{0,3}\\.(avif|webp)$' }),
});

/**
 * `/media/<environment>/<council>/pictures/…`: pictures of homes that councils sent, in the sizes made from
 * them. The address names the content, so they are cached for ever. They are public, so any council's host
 * serves them: one media host may serve all councils. Pages of other hosts may show them, as a council's pages
 * do with a media host.
 */
export function homePictureRoutes(server: Server, { pictures, tenants }: Services): void {
  server.get(
    '/media/:environmentId/:tenantId/pictures/:sha256/:size',
    { config: { access: 'public' }, schema: { hide: true, params } },
    async (request, reply) => {
      const { environmentId, tenantId, sha256, size } = request.params;
      const isKnown = tenants.all.some(
        ({ tenant }) => tenant.tenantId === tenantId && tenant.tenantEnvironmentId === environmentId,
      );
      if (!isKnown) throw new ProblemError('request.notFound');
      const found = await pictures.get({ environmentId, tenantId, sha256, size }).catch((cause: unknown) => {
        throw cause instanceof StoreUnavailable ? new ProblemError('file.unavailable', {}, { cause }) : cause;
      });
      if (!found) throw new ProblemError('request.notFound');
      const etag = `"${sha256}.${size}"`;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      });
      if (request.headers['if-none-match'] === etag) {
        found.bytes.destroy();
        return reply.code(304).send();
      }
      return reply
        .type(size.endsWith('avif') ? mediaTypes.avif : mediaTypes.webp)
        .header('content-length', found.size)
        .send(found.bytes);
    },
  );
}
