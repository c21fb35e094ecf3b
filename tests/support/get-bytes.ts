import { request, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** An answer as it was transferred. */
interface BytesAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** Requests an address of a council's host on this machine and leaves the answer compressed. */
export function getBytes(
  port: number,
  host: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<BytesAnswer> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers: { host, ...headers } }, (response) => {
      const { statusCode: status = 0 } = response;
      resolve(buffer(response).then((bytes) => ({ status, headers: response.headers, bytes })));
    })
      .on('error', reject)
      .end();
  });
}

/** Returns the text of an answer with any compression. */
export function decodedText({ headers, bytes }: BytesAnswer): string {
  switch (headers['content-encoding']) {
    case undefined:
      return bytes.toString();
    case 'br':
      return brotliDecompressSync(bytes).toString();
    case 'zstd':
      return zstdDecompressSync(bytes).toString();
    case 'gzip':
      return gunzipSync(bytes).toString();
    default:
      throw new Error(`No browser was offered ${headers['content-encoding']}.`);
  }
}
