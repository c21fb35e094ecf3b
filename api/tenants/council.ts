import { join } from 'node:path';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Base } from './base.ts';
import type { BaseCache } from './base-cache.ts';
import { checkTenant, type CheckedTenant } from './check-tenant.ts';
import type { CouncilCheckResults, ResultStore } from './check-results.ts';
import type { LastGood } from './last-good.ts';
import { findServedVersion } from './served-version.ts';
import { readSource, type Source } from '../council-files/source.ts';
import type { TenantFiles } from './tenant-files.ts';

/** The result of checking a council's files. */
export type CouncilCheck =
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'loaded'; readonly findings: readonly Finding[] }
  /**
   * `again` is true if the same files were already wrong at the last check; otherwise they may be half written.
   */
  | { readonly outcome: 'refused'; readonly findings: readonly Finding[]; readonly again: boolean };

/** Shared services that every council needs to check its files. */
export interface Surroundings {
  readonly tenantsFolder: string;
  readonly dataFolder: string | undefined;
  readonly routes: readonly string[] | undefined;
  readonly bases: BaseCache;
  readonly lastGood: LastGood | undefined;
  readonly resultStore: ResultStore | undefined;
}

/** A council's files as they are on disk, with earlier results. */
interface Reading {
  readonly tenantsFolder: string;
  readonly base: Base;
  readonly source: Source;
  readonly results: CouncilCheckResults | undefined;
}

/** One council as served: its last good version stays until a better one is ready. */
export class Council {
  readonly id: string;
  /** Undefined if no version of the council can be served. */
  files: TenantFiles | undefined;
  /** The hosts in its `tenant.json`, even if it cannot be served. */
  hosts: readonly string[] = [];
  /** True if its present files are not the ones served. */
  refused = false;
  /** Digest of `files`; undefined without files, and for files kept on disk. */
  digest: string | undefined;
  readonly #around: Surroundings;
  #ahead: Promise<Reading> | undefined;
  /** Digest of the files last seen; undefined if they could not be read. */
  #seen: string | undefined = 'nothing yet';

  constructor(id: string, around: Surroundings) {
    this.id = id;
    this.#around = around;
  }

  /** Reads the files for the next check while another council is being checked. */
  readAhead(): void {
    this.#ahead = this.#read();
    // The check itself reports the error.
    this.#ahead.catch(() => {});
  }

  async #read(): Promise<Reading> {
    const { dataFolder, bases, resultStore } = this.#around;
    const { tenantsFolder } = await findServedVersion(this.#around.tenantsFolder, dataFolder, this.id);
    const [base, source, results] = await Promise.all([
      bases.read(tenantsFolder),
      readSource(join(tenantsFolder, this.id)),
      resultStore?.of(this.id),
    ]);
    return { tenantsFolder, base, source, results };
  }

  /**
   * Reads the council's files and serves them if they have no mistakes. Never throws.
   * @param claimedHosts the hosts of the other councils, with the id of each.
   */
  async look(claimedHosts: ReadonlyMap<string, string>): Promise<CouncilCheck> {
    let seen: string | undefined;
    try {
      const reading = this.#ahead ?? this.#read();
      this.#ahead = undefined;
      const { tenantsFolder, base, source, results } = await reading;
      seen = `${tenantsFolder} ${digestOfCouncil(base, source)}`;
      const again = seen === this.#seen;
      if (again && !this.refused) return { outcome: 'unchanged' };
      const { routes, lastGood } = this.#around;
      const isFirst = this.files === undefined;
      const checked = await checkTenant({
        tenantsFolder,
        id: this.id,
        base,
        source,
        routes,
        claimedHosts,
        ...(results && { results }),
      });
      this.#take(checked);
      if (checked.files) this.digest = digestOfCouncil(base, source);
      if (!checked.files) return { outcome: 'refused', findings: checked.findings, again };
      const unkept = await Promise.all([
        lastGood?.keep(this.id, checked.hosts, source, base.source),
        results?.save(isFirst),
      ]).then(() => undefined, notKept);
      return { outcome: 'loaded', findings: [...checked.findings, ...(unkept ? [unkept] : [])] };
    } catch (error) {
      this.refused = true;
      return { outcome: 'refused', findings: [unreadable(this.id, error)], again: seen === this.#seen };
    } finally {
      this.#seen = seen;
    }
  }

  /** Takes over the version kept on disk, if there is one and it still passes the checks. */
  async recallLastGood(claimedHosts: ReadonlyMap<string, string>): Promise<boolean> {
    const { tenantsFolder, routes, lastGood, resultStore } = this.#around;
    const kept = await lastGood?.recall(this.id, tenantsFolder);
    if (!kept) return false;
    const { own: source, base } = kept;
    const results = await resultStore?.of(this.id);
    const { files, hosts } = await checkTenant({
      isKept: true,
      tenantsFolder,
      id: this.id,
      base,
      source,
      routes,
      claimedHosts,
      ...(results && { results }),
    });
    this.files = files;
    if (files) this.hosts = hosts;
    return files !== undefined;
  }

  #take({ files, hosts }: CheckedTenant): void {
    this.refused = files === undefined;
    if (!files) {
      if (!this.files) this.hosts = hosts;
      return;
    }
    this.hosts = hosts;
    this.files = this.files ? withFormerFiles(files, this.files) : files;
  }
}

/** Returns a digest of the texts and picture names in a council's folder and in base. */
export function digestOfCouncil(base: Base, own: Source): string {
  return `${base.source.digest} ${own.digest}`;
}

/** Keeps the stylesheets and maps of earlier versions, because open pages still ask for them. */
export function withFormerFiles(files: TenantFiles, former: TenantFiles): TenantFiles {
  // Limited, since an officer at work makes a new stylesheet with every save.
  const stylesheets = withFormer(files.content.stylesheets, former.content.stylesheets, 50);
  const vectorMaps = withFormer(files.vectorMaps, former.vectorMaps, 3);
  return { ...files, content: { ...files.content, stylesheets }, vectorMaps };
}

/** @param most the number of former entries to keep, newest first. */
function withFormer<Value>(
  now: ReadonlyMap<string, Value>,
  former: ReadonlyMap<string, Value>,
  most: number,
): ReadonlyMap<string, Value> {
  const missing = [...former].filter(([hash]) => !now.has(hash));
  return missing.length === 0 ? now : new Map([...missing.slice(-most), ...now]);
}

/** Returns the finding for a folder that the file system does not let us read. */
export function unreadable(id: string, error: unknown): Finding {
  return {
    severity: 'error',
    kind: 'file.unreadable',
    file: id,
    message: `The council's files could not be read: ${error instanceof Error ? error.message : String(error)}`,
    cure: 'Check that the folder exists and that the user running Lintel can read it.',
  };
}

function notKept(error: unknown): Finding {
  return {
    severity: 'warning',
    kind: 'lastGood.notKept',
    file: '.',
    message: `The last good version could not be stored for the next start: ${error instanceof Error ? error.message : String(error)}`,
    cure: 'Check that LINTEL_DATA can be written to and that the disk is not full.',
  };
}
