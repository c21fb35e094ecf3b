import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type, type Static } from 'typebox';
import { Check } from 'typebox/value';
import { publishedFolder } from '#api/tenants/served-version.ts';
import { InstantSchema } from '#schemas/identifiers.ts';

/**
 * Published versions of councils: `<data>/published/<id>/<number>/{base,<id>}`, never changed, and
 * `<data>/published/<id>/current.json`, which names the served one. A server never sees half a version:
 * folders and `current.json` are made beside their place and renamed into it.
 */
const CurrentSchema = Type.Object({ version: Type.Integer({ minimum: 1 }), at: InstantSchema });
type Current = Static<typeof CurrentSchema>;

const NoteSchema = Type.Object({
  at: Type.String(),
  note: Type.String(),
  by: Type.Optional(Type.String()),
});
const noteFile = 'version.json';

export interface PublishedVersion {
  readonly version: number;
  /** UTC instant of publication; undefined if the folder does not say. */
  readonly at: string | undefined;
  readonly note: string;
  /** The publisher's name on their computer; undefined if the folder does not say. */
  readonly by: string | undefined;
}

function homeOf(dataFolder: string, id: string): string {
  return join(publishedFolder(dataFolder), id);
}

/** Returns the folder with `base` and the council as published. */
export function versionFolder(dataFolder: string, id: string, version: number): string {
  return join(homeOf(dataFolder, id), String(version));
}

/** Returns the served version; undefined until a council publishes one. */
export async function readCurrent(dataFolder: string, id: string): Promise<Current | undefined> {
  const found = await readJson(join(homeOf(dataFolder, id), 'current.json'));
  return Check(CurrentSchema, found) ? { version: found.version, at: found.at } : undefined;
}

/** Returns all of a council's versions, oldest first. */
export async function listVersions(dataFolder: string, id: string): Promise<PublishedVersion[]> {
  const folder = homeOf(dataFolder, id);
  const names = await readdir(folder).catch(() => []);
  const numbers = names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
  return Promise.all(
    numbers
      .sort((one, other) => one - other)
      .map(async (version) => {
        const found = await readJson(join(folder, String(version), noteFile));
        return Check(NoteSchema, found)
          ? { version, at: found.at, note: found.note, by: found.by }
          : { version, at: undefined, note: '', by: undefined };
      }),
  );
}

/** A copy of a draft on its way to becoming a version. */
export interface Candidate {
  /** Holds `base` and the council; exactly what was checked is published. */
  readonly folder: string;
  /** Gives it the next number and points `current.json` at it. @returns the number. */
  publish(at: Date, note: string, by: string): Promise<number>;
  /** Deletes the copy. Does nothing once it is published. */
  discard(): Promise<void>;
}

/**
 * Copies base and a council as they are now.
 * @param tenantsFolder the draft's folder, or a published version's (`versionFolder`).
 */
export async function copyDraft(tenantsFolder: string, dataFolder: string, id: string): Promise<Candidate> {
  const home = homeOf(dataFolder, id);
  const folder = join(home, `.candidate-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  await Promise.all(
    ['base', id].map((name) =>
      cp(join(tenantsFolder, name), join(folder, name), { recursive: true, dereference: true }),
    ),
  );
  return {
    folder,
    async publish(at, note, by) {
      const record = { at: at.toISOString(), note, by };
      await writeFile(join(folder, noteFile), `${JSON.stringify(record, null, 2)}\n`);
      await makeReadOnly(folder);
      const version = await nextNumber(dataFolder, id, folder);
      await pointTo(dataFolder, id, version, at);
      return version;
    },
    discard: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Makes a version the one that is served from now on. The version must exist. */
export async function pointTo(dataFolder: string, id: string, version: number, at: Date): Promise<void> {
  const path = join(homeOf(dataFolder, id), 'current.json');
  const beside = `${path}.${randomUUID()}`;
  const current: Current = { version, at: at.toISOString() };
  const file = await open(beside, 'w');
  try {
    await file.writeFile(`${JSON.stringify(current, null, 2)}\n`);
    // Synced before the rename: after a power cut the name must not lead to an empty file.
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(beside, path);
}

/**
 * Takes the next free number. A folder cannot be renamed onto one that is not empty, so two people who publish at once
 * get two numbers.
 */
async function nextNumber(dataFolder: string, id: string, folder: string): Promise<number> {
  const last = (await listVersions(dataFolder, id)).at(-1)?.version ?? 0;
  for (let version = last + 1; ; version += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await rename(folder, versionFolder(dataFolder, id, version));
      return version;
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}

/** Makes the files read-only, so that an editor shows they are not for editing. */
async function makeReadOnly(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => chmod(join(entry.parentPath, entry.name), 0o444)),
  );
}

async function readJson(path: string): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(await readFile(path, 'utf8'));
    return parsed;
  } catch {
    return undefined;
  }
}
