import { Upload } from 'tus-js-client';
import { visitorCookie } from '#api/accounts/cookies.ts';
import { antiForgeryTokenFor } from '#api/accounts/token.ts';
import { firstChunk, nextChunk } from '#web/features/uploads/chunk-size.ts';

/**
 * The server a file is sent to: the portal, or tus's own server, which ignores the portal's other requirements.
 */
export interface Receiver {
  readonly port: number;
  /** The visitor's cookie; another one for each file, because a visitor has room for three files only. */
  readonly visitor: string;
}

/**
 * Sends a file by tus-js-client.
 * @param chunk Bytes of a part; undefined lets the browser's code choose by the time each part takes.
 * @returns Resolves when the last part is acknowledged.
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
