import { stat } from 'node:fs/promises';
import { Metadata, type Server as TusServer } from '@tus/server';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { AnnouncementHeaders } from '#schemas/api/uploads.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { Database } from '../../database/database.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { withoutValues } from '../../errors/without-values.ts';
import { fileOwnerOf } from '../file-owner.ts';
import { type FileServices, stagedPath } from '../file-services.ts';
import { fileSettingsOf } from '../file-settings.ts';
import { findFile, type KnownFile } from '../find-files.ts';
import { beginUpload, type UploadTarget, megabyte, quotaOf } from './begin-upload.ts';
import { finishUpload } from './finish-upload.ts';
import { type Piece, senderOf, settleBytes, takeBytes } from './take-bytes.ts';
import { makeTusServer, makeUncopiedRequest } from './tus-server.ts';
import { type Ceiling, hasRoomFor, makeCeilingWarner, type UploadCeilings } from './upload-ceilings.ts';

const codeOfCeiling: Readonly<Record<Ceiling, ErrorCode>> = {
  person: 'file.quota',
  address: 'file.tooMuchFromHere',
  visitors: 'file.tooMuchFromVisitors',
  council: 'file.tooMuchToday',
  disk: 'file.noSpace',
};

interface UploadOptions {
  readonly files: FileServices;
  readonly ceilings: UploadCeilings;
  readonly database: Database;
  readonly log: FastifyBaseLogger;
}

/** The metadata of an announcement, by name. */
type UploadMetadata = Partial<Record<string, string>>;

/**
 * Receives files by the tus protocol (tus.io, 1.0.0: core, creation, termination). Their owner and room are
 * settled here; tus handles the bytes. Refusals are problem documents, as everywhere.
 */
export class Uploads {
  readonly #files: FileServices;
  readonly #ceilings: UploadCeilings;
  readonly #database: Database;
  readonly #warn: (tenantId: string, ceiling: Ceiling) => void;
  readonly #tusServers = new Map<string, TusServer>();
  /** The row id made for each request that announces a file, used by tus as the file's name. */
  readonly #named = new WeakMap<object, string>();

  constructor({ files, ceilings, database, log }: UploadOptions) {
    this.#files = files;
    this.#ceilings = ceilings;
    this.#database = database;
    this.#warn = makeCeilingWarner(log);
  }

  /**
   * Takes the announcement of a file.
   * @param findTarget finds the purpose of the file from its metadata.
   */
  async announce(
    request: FastifyRequest & { readonly headers: AnnouncementHeaders },
    reply: FastifyReply,
    findTarget: (metadata: UploadMetadata) => Promise<UploadTarget>,
  ): Promise<FastifyReply> {
    refuseExtensions(request);
    const { headers, database, tenant } = request;
    const { filename = '', ...wanted } = readMetadata(headers['upload-metadata']);
    const room = { stagingFolder: this.#files.stagingFolder, ceilings: this.#ceilings };
    const announced = await beginUpload(database, fileSettingsOf(tenant.tenant), room, {
      sender: senderOf(request),
      owner: fileOwnerOf(request),
      name: filename,
      size: Number(headers['upload-length']),
      target: await findTarget(wanted),
    });
    if ('ceiling' in announced) throw this.#refusalFor(announced.ceiling, request, reply);
    this.#named.set(request.raw, announced.id);
    return relay(reply, await this.#askTus(request, reply));
  }

  /** Answers with the number of bytes received. */
  async sendProgress(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const file = await findOwn(request, id);
    // A client that missed the last answer must not have to start again.
    if (file.state !== 'receiving') return answerComplete(reply, file);
    const answer = await this.#askTus(request, reply, id);
    const isComplete = Number(answer.headers.get('upload-offset')) === file.announcedSize;
    if (isComplete) await finishUpload(this.#files, request.database, request.tenant.tenant.tenantId, id);
    return relay(reply, answer);
  }

  /** Takes a piece of a file. */
  async takePiece(request: FastifyRequest, reply: FastifyReply, id: string): Promise<FastifyReply> {
    const file = await findOwn(request, id);
    if (file.state !== 'receiving') throw new ProblemError('file.notAllowed');
    const piece = pieceOf(request, file);
    await this.#makeRoom(request, reply, file, piece);
    let here: number | undefined;
    let answer: Response;
    try {
      answer = await this.#askTus(request, reply, id);
      here = Number(answer.headers.get('upload-offset'));
    } finally {
      // Counted before the next piece can arrive.
      if (here !== piece.end) await this.#countWhatCame(request, piece, here);
    }
    return relay(reply, answer);
  }

  /**
   * Counts a piece of an upload before it arrives.
   * @throws ProblemError if there is no room for it.
   */
  async #makeRoom(
    request: FastifyRequest,
    reply: FastifyReply,
    file: KnownFile,
    piece: Piece,
  ): Promise<void> {
    // A request may claim any length; no more than was announced is taken.
    const bytes = Math.min(piece.end - piece.start, file.announcedSize);
    const free = await hasRoomFor(this.#files.stagingFolder, bytes, this.#ceilings);
    const quota = quotaOf(fileSettingsOf(request.tenant.tenant), file) * megabyte;
    const ceiling = free ? await takeBytes(request.database, piece, quota, this.#ceilings) : 'disk';
    if (ceiling) throw this.#refusalFor(ceiling, request, reply);
  }

  /** Corrects the count for a piece that was cut off or refused. */
  async #countWhatCame(
    { database, tenant: { tenant }, log }: FastifyRequest,
    piece: Piece,
    arrived: number | undefined,
  ): Promise<void> {
    try {
      const staged = stagedPath(this.#files, tenant.tenantId, piece.uploadId);
      await settleBytes(database, piece, arrived ?? (await stat(staged)).size);
    } catch (error) {
      // The next piece of the same upload corrects the count.
      log.debug({ err: withoutValues(error) }, 'what came of an upload could not be counted');
    }
  }

  /** Returns the refusal of a file that would exceed a ceiling. */
  #refusalFor(ceiling: Ceiling, { tenant: { tenant } }: FastifyRequest, reply: FastifyReply): ProblemError {
    this.#warn(tenant.tenantId, ceiling);
    // The day will end and the disk will be cleared, but the time is unknown.
    if (ceiling !== 'person') reply.header('Retry-After', '3600');
    return new ProblemError(codeOfCeiling[ceiling]);
  }

  /**
   * Passes a request to tus. Not by `tus.handle`, which would bypass our own headers when it answers.
   * @param id of the upload, if there is one already.
   * @throws ProblemError for anything that tus refuses.
   */
  async #askTus(request: FastifyRequest, reply: FastifyReply, id?: string): Promise<Response> {
    const tus = this.#tusOf(request.tenant.tenant.tenantId);
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

  /** Returns the council's tus server, made when its first file arrives. */
  #tusOf(tenantId: string): TusServer {
    const known = this.#tusServers.get(tenantId);
    if (known) return known;
    const made = makeTusServer(this.#files, this.#database.forTenant(tenantId), tenantId, (raw) =>
      this.#nameOf(raw),
    );
    this.#tusServers.set(tenantId, made);
    return made;
  }

  /** Names an upload for tus. @returns the row id of the announcement. */
  #nameOf(raw: object | undefined): string {
    const id = raw && this.#named.get(raw);
    if (id === undefined) throw new Error('tus was asked to make an upload that nobody announced.');
    return id;
  }
}

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

/** Reads tus metadata. @throws ProblemError `request.malformed` for anything else. */
function readMetadata(sent: string): UploadMetadata {
  try {
    const entries = Object.entries(Metadata.parse(sent));
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
