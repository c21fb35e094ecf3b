import { Upload } from 'tus-js-client';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { firstChunk, nextChunk } from '#web/features/uploads/chunk-size.ts';

/** Where a file is sent: the portal, or a server of tus's own, which ignores what else the portal wants. */
export interface Receiver {
  readonly port: number;
  /** Each of another visitor, since a visitor has room for three files only. */
  readonly visitor: string;
}

/**
 * Sends a file by tus-js-client.
 * @param chunk bytes of a part; undefined: as the browser's part chooses them, by how long each takes.
 * @returns when its last part was acknowledged
 */
export function sendByTus({ port, visitor }: Receiver, bytes: Buffer, chunk?: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let startedAt = 0;
  const upload = new Upload(bytes, {
    endpoint: `http://127.0.0.1:${port}/api/uploads`,
    headers: {
      host: 'ashcombe.localhost',
      cookie: `${visitorCookie}=${visitor}`,
      'x-anti-forgery-token': antiForgeryTokenFor(visitor),
    },
    metadata: { filename: 'payslip.pdf', form: 'homeless-situation', answer: 'noticeFiles' },
    chunkSize: chunk ?? firstChunk,
    retryDelays: [],
    onBeforeRequest(request) {
      if (request.getMethod() === 'PATCH') startedAt = performance.now();
    },
    onChunkComplete(size) {
      if (chunk === undefined) upload.options.chunkSize = nextChunk(size, performance.now() - startedAt);
    },
    onSuccess: () => resolve(),
    onError: reject,
  });
  upload.start();
  return promise;
}
