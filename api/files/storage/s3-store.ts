import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { nameInStore, StoreUnavailable, type FileKey, type FileStore } from './file-store.ts';

/** The address of an S3 service, from `LINTEL_FILES_URL`. */
export interface S3Address {
  readonly bucket: string;
  /** Prefix of each key; empty, or without a slash at either end. */
  readonly prefix: string;
  /** Undefined to use Amazon's own endpoint for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/** Milliseconds. A file of 20 MB takes a second on a slow network in a data centre. */
const standardPatience = 15_000;

/**
 * A store in a bucket. Credentials come from the environment, in the usual AWS variables (AWS_ACCESS_KEY_ID …).
 * @param patience milliseconds without an answer after which it counts as down
 */
export function openS3Store(
  { bucket, prefix, endpoint, region }: S3Address,
  patience: number = standardPatience,
): FileStore {
  const client = new S3Client({
    region,
    // Bucket in the path, since a self-hosted service rarely has a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    // Otherwise the client splits a stream into chunks with a checksum at the end, which services that do not
    // know this store as part of the file (s3rver 3.7.1 does).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      socketTimeout: patience,
    },
  });
  const folderOf = ({ environmentId, tenantId }: Omit<FileKey, 'sha256'>) =>
    `${prefix === '' ? '' : `${prefix}/`}${environmentId}/${tenantId}/`;
  const nameOf = (key: FileKey) => ({ Bucket: bucket, Key: `${folderOf(key)}${nameInStore(key)}` });

  return {
    put: (key, path) =>
      orUnavailable(bucket, async () => {
        if (await isThere(client, nameOf(key))) return;
        const { size } = await stat(path);
        await client.send(
          new PutObjectCommand({ ...nameOf(key), Body: createReadStream(path), ContentLength: size }),
        );
      }),
    get: (key) =>
      orUnavailable(bucket, async () => {
        try {
          const { Body, ContentLength } = await client.send(new GetObjectCommand(nameOf(key)));
          if (!(Body instanceof Readable) || ContentLength === undefined) {
            throw new StoreUnavailable(`The bucket ${bucket} answered without bytes or their number.`);
          }
          return { bytes: Body, size: ContentLength };
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined;
          throw error;
        }
      }),
    delete: (key) =>
      orUnavailable(bucket, async () => {
        await client.send(new DeleteObjectCommand(nameOf(key)));
      }),
    async *list(council) {
      const folder = folderOf(council);
      let next: string | undefined;
      do {
        const from = next;
        const page = await orUnavailable(bucket, () =>
          client.send(
            new ListObjectsV2Command({
              Bucket: bucket,
              Prefix: folder,
              ...(from === undefined ? {} : { ContinuationToken: from }),
            }),
          ),
        );
        for (const { Key, LastModified } of page.Contents ?? []) {
          const sha256 = Key?.slice(folder.length) ?? '';
          if (LastModified && /^[0-9a-f]{64}$/.test(sha256)) yield { sha256, putAt: LastModified };
        }
        next = page.NextContinuationToken;
      } while (next !== undefined);
    },
  };
}

async function isThere(client: S3Client, name: { Bucket: string; Key: string }): Promise<boolean> {
  try {
    await client.send(new HeadObjectCommand(name));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}

async function orUnavailable<Result>(bucket: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    const why =
      error instanceof S3ServiceException
        ? `${error.name}, status ${error.$metadata.httpStatusCode ?? 'unknown'}`
        : error instanceof Error
          ? error.name
          : 'unknown';
    throw new StoreUnavailable(`The bucket ${bucket} can't be used (${why}).`, { cause: error });
  }
}
