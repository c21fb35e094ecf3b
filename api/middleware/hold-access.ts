import type { FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import { PreviewBodySchema } from '#schemas/api/preview.ts';
import type { Access } from '../access.ts';
import { findReader, requireTokenHash } from '../accounts/reader.ts';
import { requireKey } from '../backoffice/api-key.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { isGoodPreviewToken } from '../preview/preview-tokens.ts';

type Check = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Returns the hooks that enforce a route's access. A key is checked before the body is read; a session, or a
 * token in the body, once the request has the right shape. Before all that, `admitStaff` decides what an
 * impersonation tab may do. Answers of routes that are not public are never cached.
 */
export function holdAccess(access: Access): { onRequest: Check[]; preHandler: Check[] } {
  if (access === 'public' || access === 'probe') return { onRequest: [], preHandler: [] };
  if (typeof access === 'object') {
    const { key } = access;
    return {
      onRequest: [keepNowhere, (request, reply) => requireKey(request, reply, key)],
      preHandler: [],
    };
  }
  return { onRequest: [keepNowhere], preHandler: [checks[access] ?? []].flat() };
}

const checks: Readonly<Partial<Record<Access & string, Check>>> = {
  visitorOrReader: async (request) => {
    if (request.sessionTokenHash) await proveReader(request);
  },
  reader: proveReader,
  member: proveReader,
  bidder: async (request) => {
    requireTokenHash(request);
  },
  impersonator: async (request) => {
    if (!request.staff) throw new ProblemError('impersonation.sessionExpired');
  },
  previewToken: async ({ database, body }) => {
    const token = Value.Check(PreviewBodySchema, body) && body.previewToken;
    if (!token || !(await isGoodPreviewToken(database, token))) throw new ProblemError('preview.notAllowed');
  },
};

/** Keeps non-public answers out of every cache, including the browser's on a shared computer. */
const keepNowhere: Check = async (_request, reply) => {
  reply.header('Cache-Control', 'no-store');
};

async function proveReader(request: FastifyRequest): Promise<void> {
  request.reader = await findReader(request.database, requireTokenHash(request));
  if (!request.reader) throw new ProblemError('session.ended');
}
