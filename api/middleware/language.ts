import type { FastifyRequest } from 'fastify';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { Stage } from './pipeline.ts';

/**
 * Decides the language of the answer. The default language has no prefix and every other one has
 * (`/cy/properties`); the address wins. Calls of the API carry `Accept-Language` with the page's locale; the
 * cookie `i18n` remembers the last choice where neither says anything.
 */
export const chooseLanguage: Stage = (request) => {
  const { languages, localeId } = request.tenant.tenant;
  request.languagePrefix = '';
  request.locale = localeId;
  if (languages.length === 1) return;
  const fromAddress = request.url.startsWith('/api/')
    ? languageOfCall(request.tenant, request)
    : languageOfPath(request.tenant, request.url);
  if (!fromAddress || fromAddress === localeId) return;
  request.locale = fromAddress;
  request.tenant = inLanguage(request.tenant, fromAddress);
  if (!request.url.startsWith('/api/')) request.languagePrefix = `/${fromAddress.slice(0, 2)}`;
};

/** The language that a call of the API asks for, where the council has it. */
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
