import { join } from 'node:path';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { FileStore, type Configstore } from '@tus/file-store';
import { Server as TusServer, Upload } from '@tus/server';
import type { TenantDatabase } from '../../database/database.ts';
import { NodeRequest } from 'srvx/node';
import type { FileServices } from '../file-services.ts';
import { finishUpload } from './finish-upload.ts';
import { makeLeaseLocker } from './lease-locker.ts';
import { statement } from '../../database/statement.ts';

/** Base path of uploads. */
export const uploadsPath = '/api/uploads';

/**
 * Creates one council's server for the tus protocol (tus.io, version 1.0.0). Each council has its own server
 * and folder, so another council's uploads cannot be found. `routes/uploads.ts` checks permissions first: an
 * upload is known by its row, which is all that is stored about it besides its bytes.
 * @param nameOf returns the id of the row made for a request that announces a file.
 */
export function makeTusServer(
  files: Pick<FileServices, 'stagingFolder'>,
  database: TenantDatabase,
  tenantId: string,
  nameOf: (raw: object | undefined) => string,
): TusServer {
  const rows: Configstore = {
    get: (id) => findUpload(database, id),
    set: async () => {},
    delete: async () => {},
  };
  return new TusServer({
    path: uploadsPath,
    datastore: new FileStore({ directory: join(files.stagingFolder, tenantId), configstore: rows }),
    locker: makeLeaseLocker(database),
    namingFunction: (request) => nameOf(request.runtime?.node?.req),
    // By default tus builds addresses from the Host header and answers pages of other origins.
    relativeLocation: true,
    allowedOrigins: [],
    async onUploadFinish(_request, upload) {
      await finishUpload(files, database, tenantId, upload.id);
      return {};
    },
  });
}

// Runs for each part of each file.
const uploadById = statement({
  values: { id: 'uuid' },
  row: { size: 'double precision', createdAt: 'timestamptz' },
  text: `
    select announced_size::float8 as size, created_at as "createdAt"
      from file
     where tenant_id = app_tenant() and id = $id and state = 'receiving'`,
});

async function findUpload(database: TenantDatabase, id: string): Promise<Upload | undefined> {
  const [file] = await database.run(uploadById, { id });
  return file && new Upload({ id, size: file.size, offset: 0, creation_date: file.createdAt.toISOString() });
}

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
