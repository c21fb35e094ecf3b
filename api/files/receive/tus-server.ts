import { join } from 'node:path';
import { FileStore, type Configstore } from '@tus/file-store';
import { Server as TusServer, Upload } from '@tus/server';
import type { TenantDatabase } from '../../database/database.ts';
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
