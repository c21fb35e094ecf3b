import type { FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { LoginBodySchema, type LoginBody } from '#schemas/api/authentication.ts';
import { errorCatalogue, type ErrorCode } from '#schemas/error-catalogue.ts';
import { readReturnTo } from '#domain/accounts/return-to.ts';
import { logInHere } from '../accounts/log-in-here.ts';
import { answerErrors, sendProblem } from '../errors/error-handler.ts';
import { refuseForeignForm } from '../middleware/anti-forgery.ts';
import type { SitePages } from '../page/site-pages.ts';
import type { Server, Services } from '../services.ts';
import { takeSentForms } from './sent-forms.ts';

/** In bytes: more than any real log-in form sends. */
const mostBytes = 8_192;

/**
 * `POST /login`: the log-in page's form, sent by the browser itself before its scripts load or without them. It
 * leads where the page would; a failed log-in shows the page again with the reason (docs/decisions/0040).
 */
export function logInFormRoutes(
  server: Server,
  { rateLimits, errors, passwords }: Services,
  pages: SitePages,
): void {
  server.register(async (own: Server) => {
    takeSentForms(own, mostBytes);
    own.setErrorHandler(
      answerErrors(errors, (_error, code, request, reply) =>
        pages.send(request, reply.code(errorCatalogue[code]), {
          logInAttempt: { email: typedBy(request).email, code },
        }),
      ),
    );
    const options = {
      config: { access: 'resident', rateLimit: rateLimits.logIn },
      schema: { hide: true },
      bodyLimit: mostBytes,
      preValidation: async (request: FastifyRequest) => refuseForeignForm(request),
    } as const;
    own.post('/login', options, logIn);
    own.post<{ Params: { language: string } }>('/:language/login', options, (request, reply) =>
      request.languagePrefix === `/${request.params.language}`
        ? logIn(request, reply)
        : sendProblem(request, reply, 'request.notFound'),
    );
  });

  async function logIn(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
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
