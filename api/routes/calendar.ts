import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { CalendarResponseSchema } from '#schemas/api/calendar.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { findCalendar, type SchemeMoment } from '../lettings/calendar.ts';
import { siteOrigin } from '../mail/public-address.ts';
import { localisationOf } from '../mail/localisation.ts';
import { route, type Route } from '../route.ts';
import { writeCalendarFile } from '../rules/lettings/calendar-file.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** Days around today that a page shows. */
const soon = { back: 0, ahead: 28 };
/** Days around today in a calendar file: recent dates stay, and half a year can be planned. */
const kept = { back: 31, ahead: 183 };

/**
 * Serves the dates on which homes open and close and results are known: for our pages, and as a file that
 * calendar programs subscribe to.
 */
export const calendarRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/calendar',
    access: 'public',
    aboutHomes: true,
    contract: {
      tags: ['Adverts'],
      summary: 'Get the dates on which homes open and close, and results are published',
      response: { 200: CalendarResponseSchema },
    },
    async handler(request, _services, reply) {
      const { today, moments } = await findCalendar(request.database, request.tenant.policy, soon);
      reply.header('Cache-Control', 'no-cache').header('Vary', 'Accept-Language, Cookie');
      return {
        today,
        moments: moments.map((moment) => {
          const { id, kind, day, at, homes, because } = moment;
          const scheme = schemeName(request.tenant, moment);
          return { id, kind, scheme, day, at: at?.toISOString() ?? null, homes, because };
        }),
      };
    },
  }),
  route({
    method: 'GET',
    url: '/calendar.ics',
    access: 'public',
    contract: { hide: true },
    handler: (request, { port }, reply) => sendCalendar(request, reply, port()),
  }),
  route({
    method: 'GET',
    url: '/:prefix/calendar.ics',
    access: 'public',
    contract: { hide: true, params: Type.Object({ prefix: Type.String() }) },
    handler: (request, { port }, reply) =>
      request.languagePrefix === `/${request.params.prefix}`
        ? sendCalendar(request, reply, port())
        : sendProblem(request, reply, 'request.notFound'),
  }),
];

async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  port: number,
): Promise<FastifyReply> {
  const { tenant: files, locale, languagePrefix = '' } = request;
  // `aboutHomes` applies to calls of the API only.
  if (!showsHomes(files)) return sendProblem(request, reply, 'request.notFound');
  const { t } = localisationOf(files, locale);
  const { now, moments } = await findCalendar(request.database, files.policy, kept);
  const origin = `${siteOrigin(files.tenant, port)}${languagePrefix}`;
  const file = writeCalendarFile({
    name: t('week.fileName', { site: files.tenant.websiteTitle }),
    locale,
    writtenAt: now,
    entries: moments.map((moment) => {
      const { id, kind, at, day, homes, because } = moment;
      const scheme = schemeName(files, moment);
      const says = homes === null ? t(`week.${kind}`) : t('week.homesClose', { count: homes });
      return {
        uid: `${id}@${files.tenant.tenantId}.lintel`,
        summary: scheme === null ? says : `${says} (${scheme})`,
        description: because ?? '',
        url: `${origin}/properties${kind === 'results' ? '/outcomes' : ''}`,
        at,
        day,
      };
    }),
  });
  return reply
    .header('Cache-Control', request.isPreview ? 'no-store' : 'public, max-age=3600')
    .header('Content-Disposition', 'inline; filename="calendar.ics"')
    .type('text/calendar; charset=utf-8')
    .send(file);
}

/** Returns the scheme's name; null for a council with one scheme, where the name would add nothing. */
function schemeName({ policy }: TenantFiles, { schemeIdentifier }: SchemeMoment): string | null {
  if (policy.schemes.length < 2) return null;
  return policy.schemes.find(({ identifier }) => identifier === schemeIdentifier)?.name ?? null;
}
