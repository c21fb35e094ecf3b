import { join } from 'node:path';
import type { FileStore } from './file-store.ts';
import { openFolderStore } from './folder-store.ts';
import { openS3Store, type S3Address } from './s3-store.ts';

/**
 * Reads `LINTEL_FILES_URL`: `s3://bucket/prefix?region=eu-west-2`, with `&endpoint=https://…` for a service
 * other than Amazon's. Undefined if it is not set: files are then in a folder.
 * @throws Error with the expected form.
 */
export function readFilesAddress(environment: NodeJS.ProcessEnv): S3Address | undefined {
  const given = environment['LINTEL_FILES_URL'];
  if (!given) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const endpoint = url?.searchParams.get('endpoint') ?? undefined;
  const region = url?.searchParams.get('region');
  const isAddress = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
  if (url?.protocol !== 's3:' || url.hostname === '' || !region || !isAddress) {
    throw new Error(
      'LINTEL_FILES_URL can’t be used. Write s3://bucket/prefix?region=eu-west-2, and add &endpoint=https://… for a store that isn’t Amazon’s. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  }
  return { bucket: url.hostname, prefix: url.pathname.replaceAll(/^\/+|\/+$/g, ''), endpoint, region };
}

/**
 * Opens the configured store, or one in a local folder.
 * @param shelf separates residents' files, which are private, from pictures of homes.
 */
export function openFileStore(
  address: S3Address | undefined,
  dataFolder: string,
  shelf: 'files' | 'pictures',
): FileStore {
  if (!address) return openFolderStore(join(dataFolder, shelf));
  const prefix = [address.prefix, shelf].filter((part) => part !== '').join('/');
  return openS3Store({ ...address, prefix });
}
