import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { NodeRequest } from 'srvx/node';

/**
 * A request for tus that streams its body. By default the body is copied piece by piece (`Readable.toWeb`), and
 * twice as much memory outside the heap makes V8 scan the whole heap for each 20 MB: 60 to 100 ms in which this
 * process answers no requests. Uploads ran at 0.41 of the speed of a bare tus server with the copies, at 0.83
 * without (docs/benchmarks.md).
 */
export function makeUncopiedRequest(req: IncomingMessage, res: ServerResponse): Request {
  const request = new NodeRequest({ req, res });
  if (req.method !== 'PATCH') return request;
  return Object.defineProperty(request, 'body', { value: ReadableStream.from(req) });
}
