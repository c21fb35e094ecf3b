import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of `migrations/` ready to run. */
export interface Migration {
  readonly name: string;
  /** SHA-256 of the file alone, in hexadecimal. */
  readonly checksum: string;
  /** Its own statements, then those of the functions that it installs. */
  readonly sql: string;
}

/**
 * Matches a line of a migration: `-- lays place-bid.sql 1a2b3c4d`, the file's name and the start of its
 * SHA-256.
 */
const marker = /^-- lays (\S+) ([0-9a-f]{8})$/gm;

/**
 * Reads the migrations in name order. A function's file always holds its newest text, and the last migration
 * that names it installs it; earlier ones that name it install nothing. So a process of an older version, which
 * has the older text, never installs that over the newer one (docs/decisions/0025).
 * @param folder holds `migrations/` and `functions/`.
 * @throws Error if a function's file differs from the hash in the last migration that names it, with the line
 * to add.
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const [migrations, functions] = await Promise.all(
    ['migrations', 'functions'].map((room) => readSqlFiles(join(folder, room))),
  );
  if (migrations === undefined || functions === undefined) return [];
  const appliedBy = new Map<string, { readonly migration: string; readonly mark: string }>();
  for (const [migration, sql] of migrations) {
    for (const [, file = '', mark = ''] of sql.matchAll(marker)) appliedBy.set(file, { migration, mark });
  }
  const forgotten = [...functions]
    .filter(([file, sql]) => appliedBy.get(file)?.mark !== sha256(sql).slice(0, 8))
    .map(([file, sql]) => `-- lays ${file} ${sha256(sql).slice(0, 8)}`);
  if (forgotten.length > 0) {
    throw new Error(
      `No migration lays these files of api/database/functions as they are now. Put this into a new migration:\n\n${forgotten.join('\n')}`,
    );
  }
  return [...migrations].map(([name, sql]) => ({
    name,
    checksum: sha256(sql),
    sql: [
      sql,
      ...[...functions].filter(([file]) => appliedBy.get(file)?.migration === name).map(([, text]) => text),
    ].join('\n'),
  }));
}

async function readSqlFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
