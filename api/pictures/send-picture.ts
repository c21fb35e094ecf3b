import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../errors/problem-error.ts';
import { type FileStore, StoreUnavailable } from '../files/storage/file-store.ts';

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' } as const;

/** A picture of a home in one of its sizes. */
interface PictureKey {
  readonly environmentId: string;
  readonly tenantId: string;
  readonly sha256: string;
  /** Width and format, such as `800.webp`. */
  readonly size: string;
}

/**
 * Sends a picture of a home, to be kept for good: its address names the content.
 * @throws ProblemError `request.notFound` for no such picture; `file.unavailable` if the store is down.
 */
export async function sendPicture(
  pictures: FileStore,
  { environmentId, tenantId, sha256, size }: PictureKey,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await pictures.get({ environmentId, tenantId, sha256, size }).catch((cause: unknown) => {
    throw cause instanceof StoreUnavailable ? new ProblemError('file.unavailable', {}, { cause }) : cause;
  });
  if (!found) throw new ProblemError('request.notFound');
  const etag = `"${sha256}.${size}"`;
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  });
  if (request.headers['if-none-match'] === etag) {
    found.bytes.destroy();
    return reply.code(304).send();
  }
  return reply
    .type(size.endsWith('avif') ? mediaTypes.avif : mediaTypes.webp)
    .header('content-length', found.size)
    .send(found.bytes);
}
