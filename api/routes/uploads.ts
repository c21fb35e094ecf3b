import { stat } from 'node:fs/promises';
import { Metadata as UploadMetadata, type Server as TusServer } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import {
  AnnouncementHeadersSchema,
  type AnnouncementHeaders,
  UploadLimitsSchema,
  UploadParamsSchema,
} from '#schemas/api/uploads.ts';
import { ProblemSchema, type ErrorCode } from '#schemas/error-catalogue.ts';
import { byAccount } from '../accounts/rate-limits.ts';
import { findCaseworkWish } from '../casework/file-wish.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { withoutValues } from '../errors/without-values.ts';
import { fileOwnerOf, type FileOwner } from '../files/file-owner.ts';
import { fileSettingsOf } from '../files/file-settings.ts';
import { stagedPath } from '../files/file-services.ts';
import { findFile, type KnownFile } from '../files/find-files.ts';
import {
  beginUpload,
  type FileWish,
  megabyte,
  quotaOf,
  type UploadRoom,
} from '../files/receive/begin-upload.ts';
import { finishUpload } from '../files/receive/finish-upload.ts';
import { senderOf, settleBytes, takeBytes, type Piece } from '../files/receive/take-bytes.ts';
import { hasRoomFor, makeCeilingTeller, type Ceiling } from '../files/receive/upload-ceilings.ts';
import { makeUncopiedRequest, makeTusServer, uploadsPath } from '../files/receive/tus-server.ts';
import { removeFile } from '../files/remove-file.ts';
import { findFileQuestion } from '../forms/form-questions.ts';
import type { Server, Services } from '../services.ts';

const tags = ['Files'];
const refused = {
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: ProblemSchema,
  413: ProblemSchema,
  429: ProblemSchema,
  503: ProblemSchema,
};
const access = 'visitorOrReader';

/**
 * Receives files by the tus protocol (tus.io, 1.0.0: core, creation, termination). Their owner and purpose are
 * settled here; tus handles the bytes. Refusals are problem documents, as everywhere.
 */
export async function uploadRoutes(
  server: Server,
  { files, uploadCeilings: ceilings, database, rateLimits }: Services,
): Promise<void> {
  const tusServers = new Map<string, TusServer>();
  /** Returns the council's tus server, made when its first file arrives. */
  function tusOf(tenantId: string): TusServer {
    const known = tusServers.get(tenantId);
    if (known) return known;
    const made = makeTusServer(files, database.forTenant(tenantId), tenantId, nameOfUpload);
    tusServers.set(tenantId, made);
    return made;
  }

  const { stagingFolder } = files;
  const tell = makeCeilingTeller(server.log);
  /** Returns the refusal of a file that would exceed a ceiling. */
  function refusalFor(
    ceiling: Ceiling,
    { tenant: { tenant } }: FastifyRequest,
    reply: FastifyReply,
  ): ProblemError {
    tell(tenant.tenantId, ceiling);
    // The day will end and the disk will be cleared, but the time is unknown.
    if (ceiling !== 'person') reply.header('Retry-After', '3600');
    return new ProblemError(codeOfCeiling[ceiling]);
  }

  /**
   * Counts a piece of an upload before it arrives.
   * @throws ProblemError if there is no room for it.
   */
  async function makeRoom(request: FastifyRequest, reply: FastifyReply, file: KnownFile, piece: Piece) {
    // A request may claim any length; no more than was announced is taken.
    const bytes = Math.min(piece.end - piece.start, file.announcedSize);
    const free = await hasRoomFor(stagingFolder, bytes, ceilings);
    const quota = quotaOf(fileSettingsOf(request.tenant.tenant), file) * megabyte;
    const ceiling = free ? await takeBytes(request.database, piece, quota, ceilings) : 'disk';
    if (ceiling) throw refusalFor(ceiling, request, reply);
  }

  server.get(
    '/api/uploads/limits',
    {
      config: { access: 'public' },
      schema: { tags, summary: 'What may be sent', response: { 200: UploadLimitsSchema } },
    },
    (request) => {
      const { maximumMegabytes, kinds } = fileSettingsOf(request.tenant.tenant);
      return { maximumBytes: maximumMegabytes * megabyte, kinds };
    },
  );

  // In a scope of its own: the parser passes the body on unread, which no other route may do.
  await server.register(async (scope: Server) => {
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null));

    scope.post(
      uploadsPath,
      {
        config: { access, rateLimit: byAccount(rateLimits.beginUpload) },
        schema: {
          tags,
          summary: 'Announce a file',
          description: 'By the tus protocol. Location in the answer is where its bytes are sent by PATCH.',
          headers: AnnouncementHeadersSchema,
          response: { ...refused, 201: Type.Null({ description: 'Taken; there is nothing of it yet.' }) },
        },
      },
      async (request, reply) => {
        const { tenantId } = request.tenant.tenant;
        const { headers } = request;
        refuseExtensions(request);
        const announced = await announce(request, headers, { stagingFolder, ceilings });
        if ('ceiling' in announced) throw refusalFor(announced.ceiling, request, reply);
        named.set(request.raw, announced.id);
        return relay(reply, await askTus(request, reply, tusOf(tenantId)));
      },
    );

    scope.head(
      `${uploadsPath}/:uploadId`,
      {
        config: { access },
        schema: { tags, summary: 'How much of a file has come', params: UploadParamsSchema },
      },
      async (request, reply) => {
        const { tenantId } = request.tenant.tenant;
        const file = await findOwn(request, request.params.uploadId);
        // A client that missed the last answer must not have to start again.
        if (file.state !== 'receiving') return answerComplete(reply, file);
        const answer = await askTus(request, reply, tusOf(tenantId), file.id);
        const isComplete = Number(answer.headers.get('upload-offset')) === file.announcedSize;
        if (isComplete) await finishUpload(files, request.database, tenantId, file.id);
        return relay(reply, answer);
      },
    );

    scope.patch(
      `${uploadsPath}/:uploadId`,
      {
        config: { access, carriesOn: true },
        schema: {
          tags,
          summary: 'Send bytes of a file',
          params: UploadParamsSchema,
          response: {
            ...refused,
            204: Type.Null({ description: 'They are kept; Upload-Offset says how many.' }),
          },
        },
      },
      async (request, reply) => {
        const { tenantId } = request.tenant.tenant;
        const file = await findOwn(request, request.params.uploadId);
        if (file.state !== 'receiving') throw new ProblemError('file.notAllowed');
        const piece = pieceOf(request, file);
        await makeRoom(request, reply, file, piece);
        let here: number | undefined;
        let answer: Response;
        try {
          answer = await askTus(request, reply, tusOf(tenantId), file.id);
          here = Number(answer.headers.get('upload-offset'));
        } finally {
          // Counted before the next piece can arrive.
          if (here !== piece.end) await countWhatCame(files, request, piece, here);
        }
        return relay(reply, answer);
      },
    );

    scope.delete(
      `${uploadsPath}/:uploadId`,
      {
        config: { access },
        schema: {
          tags,
          summary: 'Send no more of a file',
          params: UploadParamsSchema,
          response: { ...refused, 204: Type.Null({ description: 'Its bytes are gone.' }) },
        },
      },
      async (request, reply) => {
        const { tenantId, tenantEnvironmentId: environmentId } = request.tenant.tenant;
        const { uploadId: fileId } = request.params;
        const owner = fileOwnerOf(request);
        await removeFile(files, request.database, { council: { tenantId, environmentId }, fileId, owner });
        return reply.code(204).header('Tus-Resumable', '1.0.0').send(null);
      },
    );
  });
}

/** The row id made for each request that announces a file, used by tus as the file's name. */
const named = new WeakMap<object, string>();

/** Names an upload for tus. @returns the row id of the announcement. */
function nameOfUpload(raw: object | undefined): string {
  const id = raw && named.get(raw);
  if (id === undefined) throw new Error('tus was asked to make an upload that nobody announced.');
  return id;
}

const codeOfCeiling: Readonly<Record<Ceiling, ErrorCode>> = {
  person: 'file.quota',
  address: 'file.tooMuchFromHere',
  visitors: 'file.tooMuchFromVisitors',
  council: 'file.tooMuchToday',
  disk: 'file.noSpace',
};

/**
 * Refuses parts of the protocol that this server does not offer (tus.io, 1.0.0: concatenation,
 * creation-with-upload and creation-defer-length), before there is a row.
 * @throws ProblemError `request.malformed`.
 */
function refuseExtensions({ headers }: FastifyRequest): void {
  const brings = headers['content-type'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (brings || headers['upload-concat'] !== undefined || headers['upload-defer-length'] !== undefined) {
    throw new ProblemError('request.malformed');
  }
}

/**
 * Reads a piece's range from its request; a piece without a length may be all that is left.
 * @throws ProblemError `request.malformed` if it has no offset.
 */
function pieceOf(request: FastifyRequest, { id, announcedSize }: KnownFile): Piece {
  const { 'upload-offset': from, 'content-length': length } = request.headers;
  if (typeof from !== 'string' || !/^\d{1,15}$/.test(from)) throw new ProblemError('request.malformed');
  const start = Number(from);
  const end = length === undefined ? announcedSize : start + Number(length);
  return { uploadId: id, start, end, sender: senderOf(request) };
}

/** Corrects the count for a piece that was cut off or refused. */
async function countWhatCame(
  files: Services['files'],
  { database, tenant: { tenant }, log }: FastifyRequest,
  piece: Piece,
  told: number | undefined,
): Promise<void> {
  try {
    const here = told ?? (await stat(stagedPath(files, tenant.tenantId, piece.uploadId))).size;
    await settleBytes(database, piece, here);
  } catch (error) {
    // The next piece of the same upload corrects the count.
    log.debug({ err: withoutValues(error) }, 'what came of an upload could not be counted');
  }
}

async function announce(
  request: FastifyRequest,
  headers: AnnouncementHeaders,
  room: UploadRoom,
): ReturnType<typeof beginUpload> {
  const { tenant, reader } = request;
  const { filename = '', ...wanted } = readMetadata(headers['upload-metadata']);
  const owner = fileOwnerOf(request);
  const wish =
    wanted.form === undefined
      ? await findCaseworkWish(request.database, reader?.accountId, wanted)
      : findFormWish(request, owner, wanted);
  return beginUpload(request.database, fileSettingsOf(tenant.tenant), room, {
    sender: senderOf(request),
    owner,
    name: filename,
    size: Number(headers['upload-length']),
    wish,
  });
}

/**
 * Finds the question that an upload answers.
 * @throws ProblemError `request.notFound` for no such question; `session.required` if a visitor may not answer
 * it.
 */
function findFormWish(
  { tenant, reader }: FastifyRequest,
  owner: FileOwner,
  { form = '', answer = '' }: Metadata,
): FileWish {
  const loaded = tenant.forms.get(form);
  const question = loaded && findFileQuestion(loaded.definition, answer);
  if (!loaded || !question) throw new ProblemError('request.notFound');
  if (!reader && (loaded.definition.anonymous === 'no' || owner.visitorHash === null)) {
    throw new ProblemError('session.required');
  }
  return {
    purpose: { form, answer },
    documentKind: question.documentKind,
    maximumFiles: question.maxItems,
  };
}

/** The metadata of an announcement, by name. */
type Metadata = Partial<Record<string, string>>;

/** Reads tus metadata. @throws ProblemError `request.malformed` for anything else. */
function readMetadata(sent: string): Metadata {
  try {
    const entries = Object.entries(UploadMetadata.parse(sent));
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== null));
  } catch (cause) {
    throw new ProblemError('request.malformed', {}, { cause });
  }
}

/**
 * Finds the person's own file.
 * @throws ProblemError `request.notFound` for another person's, and for a removed one.
 */
async function findOwn(request: FastifyRequest, id: string): Promise<KnownFile> {
  const file = await findFile(request.database, fileOwnerOf(request), id);
  if (!file || file.state === 'removed') throw new ProblemError('request.notFound');
  return file;
}

/** Answers about a complete upload as tus would. */
function answerComplete(reply: FastifyReply, { announcedSize }: KnownFile): FastifyReply {
  return reply
    .headers({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': announcedSize, 'Upload-Length': announcedSize })
    .code(200)
    .send();
}

/**
 * Passes a request to tus. Not by `tus.handle`, which would bypass our own headers when it answers.
 * @param id of the upload, if there is one already.
 * @throws ProblemError for anything that tus refuses.
 */
async function askTus(
  request: FastifyRequest,
  reply: FastifyReply,
  tus: TusServer,
  id?: string,
): Promise<Response> {
  const answer = await tus.handleWeb(makeUncopiedRequest(request.raw, reply.raw));
  const code = refusalOf(answer.status);
  // Another request, perhaps in another process, brought the last byte while this one waited: nothing is lost.
  if (code === 'request.notFound' && id !== undefined) {
    const { state } = await findOwn(request, id);
    if (state !== 'receiving') throw new ProblemError('common.concurrency');
  }
  if (code) throw new ProblemError(code);
  return answer;
}

/** Sends tus's answer without its headers for pages of other origins, since there are none. */
function relay(reply: FastifyReply, answer: Response): FastifyReply {
  for (const [name, value] of answer.headers) {
    if (name !== 'content-length' && !name.startsWith('access-control-')) reply.header(name, value);
  }
  return reply.code(answer.status).send();
}

/**
 * Translates a refusal of tus: after 409 and 503 the browser tries again, and first asks how much has arrived.
 */
function refusalOf(status: number): ErrorCode | undefined {
  if (status < 400) return undefined;
  if (status === 404 || status === 410) return 'request.notFound';
  if (status === 409 || status === 423) return 'common.concurrency';
  if (status === 413) return 'file.tooLarge';
  return status < 500 ? 'request.malformed' : 'file.unavailable';
}
