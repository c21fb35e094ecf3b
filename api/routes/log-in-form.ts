import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { readReturnTo } from '#domain/accounts/return-to.ts';
import { type LoginBody, LoginBodySchema } from '#schemas/api/authentication.ts';
import { errorCatalogue, type ErrorCode } from '#schemas/error-catalogue.ts';
import { logInHere } from '../accounts/log-in-here.ts';
import { sendProblem } from '../errors/error-handler.ts';
import { route, type Route } from '../route.ts';
import type { Services } from '../services.ts';

const own = {
  method: 'POST',
  access: 'resident',
  limit: 'logIn',
  reads: 'fields',
  // More than any real log-in form sends.
  bodyLimit: 8_192,
  refuse: (request, { pages }, reply, code) =>
    pages.send(request, reply.code(errorCatalogue[code]), {
      logInAttempt: { email: typedBy(request).email, code },
    }),
} as const satisfies Partial<Route>;

/**
 * `POST /login`: the log-in page's form, sent by the browser itself before its scripts load or without them. It
 * leads where the page would; a failed log-in shows the page again with the reason (docs/decisions/0040).
 */
export const logInFormRoutes: readonly Route[] = [
  route({ ...own, url: '/login', contract: { hide: true }, handler: logIn }),
  route({
    ...own,
    url: '/:language/login',
    contract: { hide: true, params: Type.Object({ language: Type.String() }) },
    handler: (request, services, reply) =>
      request.languagePrefix === `/${request.params.language}`
        ? logIn(request, services, reply)
        : sendProblem(request, reply, 'request.notFound'),
  }),
];

async function logIn(
  request: FastifyRequest,
  { pages, passwords }: Services,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = typedBy(request);
  const again = (status: number, code: ErrorCode | null) =>
    pages.send(request, reply.code(status), { logInAttempt: { email: body.email, code } });
  if (!Value.Check(LoginBodySchema, body)) return again(422, null);
  const result = await logInHere(passwords, request, reply, body);
  if ('code' in result) return again(422, result.code);
  const { returnTo = `${request.languagePrefix ?? ''}/account` } = readReturnTo(
    new URLSearchParams(request.url.split('?')[1]).get('returnTo'),
  );
  return reply.header('Cache-Control', 'no-store').redirect(returnTo, 303);
}

function typedBy({ body }: FastifyRequest): LoginBody {
  const typed = body instanceof URLSearchParams ? body : new URLSearchParams();
  const sharedComputer = typed.has('sharedComputer');
  return {
    email: (typed.get('email') ?? '').trim().slice(0, 254),
    password: typed.get('password') ?? '',
    rememberMe: typed.has('rememberMe') && !sharedComputer,
    sharedComputer,
  };
}
