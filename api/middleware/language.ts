import type { FastifyRequest } from 'fastify';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { isCall } from './is-call.ts';
import type { Stage } from './pipeline.ts';

/**
 * Chooses the language of the answer. Every language except the default has a prefix (`/cy/properties`); the
 * address wins. Calls of the API carry `Accept-Language` with the page's locale. The cookie `i18n` remembers
 * the last choice; it counts for calls without that header, and at `/`, which redirects to home in that
 * language. So each page has one language at one address.
 */
export const chooseLanguage: Stage = (request, reply) => {
  const { languages, localeId } = request.tenant.tenant;
  request.languagePrefix = '';
  request.locale = localeId;
  if (languages.length === 1) return;
  if (isFrontDoor(request)) {
    reply.header('Vary', 'Cookie, Sec-Fetch-Site');
    const chosen = languageNamed(request.tenant, request.cookies['i18n']) ?? localeId;
    // A link from one of our own pages leads to the default language: in all others, home has a prefix.
    if (chosen !== localeId && request.headers['sec-fetch-site'] !== 'same-origin') {
      const query = request.url.slice(1);
      reply.header('Cache-Control', 'no-store').redirect(`/${chosen.slice(0, 2)}${query}`, 302);
      return;
    }
  }
  const fromAddress = isCall(request)
    ? languageOfCall(request.tenant, request)
    : languageOfPath(request.tenant, request.url);
  if (!fromAddress || fromAddress === localeId) return;
  request.locale = fromAddress;
  request.tenant = inLanguage(request.tenant, fromAddress);
  if (!isCall(request)) request.languagePrefix = `/${fromAddress.slice(0, 2)}`;
};

/** Returns true for the bare address: a person who typed or bookmarked it did not choose a language. */
function isFrontDoor({ method, url }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && (url === '/' || url.startsWith('/?'));
}

/** Returns the language that a call of the API asks for, if the council has it. */
export function languageOfCall(files: TenantFiles, request: FastifyRequest): string | undefined {
  return languageNamed(files, request.headers['accept-language'] ?? request.cookies['i18n']);
}

function languageNamed({ tenant }: TenantFiles, code: string | undefined): string | undefined {
  return tenant.languages.find(({ languageCode }) => languageCode === code)?.languageCode;
}

function languageOfPath({ tenant }: TenantFiles, path: string): string | undefined {
  const first = /^\/([a-z]{2})(?=[/?]|$)/.exec(path)?.[1];
  return tenant.languages.find(({ languageCode }) => languageCode.slice(0, 2) === first)?.languageCode;
}
