import { Type } from 'typebox';
import { ProblemError } from '../errors/problem-error.ts';
import { sendPicture } from '../pictures/send-picture.ts';
import { route, type Route } from '../route.ts';

const PictureParamsSchema = Type.Object({
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
export const homePictureRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/media/:environmentId/:tenantId/pictures/:sha256/:size',
    access: 'public',
    contract: { hide: true, params: PictureParamsSchema },
    async handler(request, { pictures, tenants }, reply) {
      const { environmentId, tenantId } = request.params;
      const isKnown = tenants.all.some(
        ({ tenant }) => tenant.tenantId === tenantId && tenant.tenantEnvironmentId === environmentId,
      );
      if (!isKnown) throw new ProblemError('request.notFound');
      return sendPicture(pictures, request.params, request, reply);
    },
  }),
  // Pictures that the demo and `npm run demo` put into the media folder.
  route({
    method: 'GET',
    url: '/media/*',
    access: 'public',
    contract: { hide: true, params: Type.Object({ '*': Type.String() }) },
    handler: ({ params }, { mediaFolder }, reply) =>
      reply.sendFile(params['*'], mediaFolder, { maxAge: '1h', immutable: false }),
  }),
];
