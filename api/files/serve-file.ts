import { once } from 'node:events';
import { pipeline, Readable, Transform, type TransformCallback } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileKinds } from '#schemas/file-kinds.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { isKept } from './describe-file.ts';
import { asAttachment, downloadName } from './download-name.ts';
import type { FileServices } from './file-services.ts';
import type { KnownFile } from './find-files.ts';
import { StoreUnavailable, type FileKey, type FileStore } from './storage/file-store.ts';

/**
 * Stops a file from running, being framed or loading anything, whatever type a browser takes it for. `sandbox`
 * also gives it an origin of its own.
 */
const policy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The columns needed to serve a file, from any table. */
type ServedFile = Pick<KnownFile, 'name' | 'state' | 'kind' | 'sha256' | 'thumbnailSha256'>;

/** The part of a file to serve: the whole file, or its thumbnail. */
export type FilePart = 'content' | 'thumbnail';

/**
 * Sends the bytes of a file; the caller must have checked that the request may see it. A file goes out as an
 * attachment, a thumbnail as a picture. Always in one piece: the store cannot serve ranges, and files are
 * small.
 * @throws ProblemError `file.notReady` until it has been checked; `file.notAllowed` for an infected one;
 * `request.notFound` if its bytes are gone, or it has no thumbnail; `file.unavailable` if the store is down. If
 * the store fails half-way, the connection breaks.
 */
export async function serveFile(
  { store }: Pick<FileServices, 'store'>,
  request: FastifyRequest,
  reply: FastifyReply,
  file: ServedFile,
  part: FilePart,
): Promise<FastifyReply> {
  const { tenantId, tenantEnvironmentId: environmentId } = request.tenant.tenant;
  const { sha256, kind } = requireBytes(file, part);
  const { bytes, size } = await open(store, { environmentId, tenantId, sha256 });
  reply
    .header('Content-Security-Policy', policy)
    .header('Content-Length', size)
    .header('Accept-Ranges', 'none')
    .type(part === 'thumbnail' ? fileKinds.webp.mediaType : fileKinds[kind].mediaType);
  if (part === 'content') {
    reply.header('Content-Disposition', asAttachment(downloadName(file.name, kind)));
  }
  if (request.method !== 'HEAD') return reply.send(bytes);
  bytes.destroy();
  // For a HEAD request Fastify would read a stream to its end, and replace the length of any other payload.
  return reply.send(Readable.from([]));
}

/** @throws ProblemError as {@link serveFile} if no bytes are available. */
export function requireBytes(file: ServedFile, part: FilePart) {
  const { state, kind, sha256, thumbnailSha256 } = file;
  if (state === 'receiving' || state === 'waiting') throw new ProblemError('file.notReady');
  if (state === 'infected') throw new ProblemError('file.notAllowed');
  const wanted = part === 'content' ? sha256 : thumbnailSha256;
  if (!isKept(file) || kind === null || wanted === null) throw new ProblemError('request.notFound');
  return { sha256: wanted, kind };
}

/** Opens a file's bytes; resolves once the first ones have arrived. */
async function open(store: FileStore, key: FileKey) {
  try {
    const found = await store.get(key);
    // The row says that they are stored: this needs investigation, and must not look as if there never was a
    // file.
    if (!found) throw new StoreUnavailable(`The store has lost ${key.sha256}.`);
    const bytes = new Counted(found.size);
    pipeline(found.bytes, bytes, () => {});
    await once(bytes, 'readable');
    return { bytes, size: found.size };
  } catch (cause) {
    throw new ProblemError('file.unavailable', {}, { cause });
  }
}

/** Passes bytes on, and fails if they end too early: half a file must not look whole. */
class Counted extends Transform {
  #missing: number;

  constructor(size: number) {
    super();
    this.#missing = size;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#missing -= chunk.length;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    done(this.#missing === 0 ? null : new StoreUnavailable('A file ended before its last byte.'));
  }
}
