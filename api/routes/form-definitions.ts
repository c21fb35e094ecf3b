import { Type } from 'typebox';
import { sendProblem } from '../errors/error-handler.ts';
import { checksFolder, compiledChecks } from '../forms/compile/compiled-checks.ts';
import { choicesFolder, writtenChoices } from '../forms/written-choices.ts';
import { writtenDefinition } from '../forms/written-definition.ts';
import { route, type Route } from '../route.ts';

const kept = 'public, max-age=31536000, immutable';

/**
 * Serves the definitions of a council's forms by their hash, the language, and the hash of its words. A page
 * from before a definition changed asks by the old hash: it gets a 404, and asks again what to fill in. If only
 * words changed, it gets the present ones and caches nothing under a wrong name. Drafts are never cached.
 */
export const formDefinitionRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/tenant/forms/:locale/:hash/:words.json',
    access: 'public',
    contract: {
      hide: true,
      params: Type.Object({ locale: Type.String(), hash: Type.String(), words: Type.String() }),
    },
    handler(request, _services, reply) {
      const { locale, hash, words } = request.params;
      const form = [...request.tenant.forms.values()].find((one) => one.hash === hash);
      const isLanguage = request.tenant.tenant.languages.some(({ languageCode }) => languageCode === locale);
      if (!form || !isLanguage) return sendProblem(request, reply, 'request.notFound');
      const file = writtenDefinition(form, locale);
      return file.send(request, reply, words === file.hash && !request.isPreview ? kept : 'no-store');
    },
  }),
  route({
    method: 'GET',
    url: `${choicesFolder}/:formname/:locale/:name/:hash.json`,
    access: 'public',
    contract: {
      hide: true,
      params: Type.Object({
        formname: Type.String(),
        locale: Type.String(),
        name: Type.String(),
        hash: Type.String(),
      }),
    },
    handler(request, _services, reply) {
      const { formname, locale, name, hash } = request.params;
      const choices = request.tenant.forms.get(formname)?.choices.get(name);
      const isLanguage = request.tenant.tenant.languages.some(({ languageCode }) => languageCode === locale);
      const file = choices && isLanguage ? writtenChoices(choices, locale) : undefined;
      if (file?.hash !== hash) return sendProblem(request, reply, 'request.notFound');
      return file.send(request, reply, request.isPreview ? 'no-store' : kept);
    },
  }),
  // The checks of a form as a module: the browser runs the server's very code, and compiles nothing.
  route({
    method: 'GET',
    url: `${checksFolder}/:formname/:hash.js`,
    access: 'public',
    contract: { hide: true, params: Type.Object({ formname: Type.String(), hash: Type.String() }) },
    handler(request, _services, reply) {
      const { formname, hash } = request.params;
      const form = request.tenant.forms.get(formname);
      const checks = form && compiledChecks(form);
      if (checks?.hash !== hash) return sendProblem(request, reply, 'request.notFound');
      return checks.file.send(request, reply, request.isPreview ? 'no-store' : kept);
    },
  }),
];
