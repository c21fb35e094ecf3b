import type { FastifyBaseLogger } from 'fastify';
import type { Finding } from '#schemas/tenant/finding.ts';
import { BaseCache } from './base-cache.ts';
import { Council, type CouncilCheck, type Surroundings } from './council.ts';
import { isPlainName, nameOfHost } from './host-name.ts';
import { openResultStore } from './check-results.ts';
import { LastGood } from './last-good.ts';
import { listTenantFolders, TenantFileError, describeFinding } from './load-tenant.ts';
import type { TenantFiles } from './tenant-files.ts';
import { watchCouncils, type Changed } from './watch-councils.ts';

/** The councils by host name. */
export interface TenantDirectory {
  /** Returns the council at a host. @param host a Host header, with or without a port, in any letter case. */
  byHost(host: string): TenantFiles | undefined;
  /** Returns true if a council has this host but no version of its files can be served. */
  isDown(host: string): boolean;
  /** Returns the hosts of the other councils, with the id of each. */
  hostsOfOthers(tenantId: string): ReadonlyMap<string, string>;
  /** Returns the digest of the files that a council serves (`digestOfCouncil`); undefined if it is not known. */
  digestOf(tenantId: string): string | undefined;
  /** The councils that can be served, sorted by folder name. */
  readonly all: readonly TenantFiles[];
  /** Follows changes on disk from now on, and catches up with those since it was opened. */
  watch(): Promise<void>;
  /** Stops watching files. */
  close(): Promise<void>;
}

/** A report for the people who look after the councils' files. */
export interface CouncilReport {
  readonly council: string;
  /** The council's files as they are, its last good files, or nothing at all. */
  readonly serves: 'these files' | 'the last good files' | 'nothing';
  readonly findings: readonly Finding[];
}

interface DirectoryOptions {
  readonly tenantsFolder: string;
  /** The id of the council that plain `localhost` shows; the first council if undefined. */
  readonly defaultTenant: string | undefined;
  /** `LINTEL_DATA`: published versions and the last good files. Without it only drafts are served. */
  readonly dataFolder?: string;
  /** Paths of the web's router, used to find links that lead nowhere. */
  readonly routes?: readonly string[];
  readonly report?: (report: CouncilReport) => void;
  /** Called at each change after the start, with the council's files as now served. */
  readonly changed?: (files: TenantFiles) => void;
  /**
   * Milliseconds after which faulty files are checked again; they may have been half written, and are reported
   * only if still wrong.
   */
  readonly secondLookMs?: number | undefined;
}

const usualSecondLookMs = 800;

/**
 * Loads every council of a folder, once. A council with mistakes is left out or falls back to its last good
 * version.
 * @param dataFolder `LINTEL_DATA`, for the served versions; without it, drafts are served.
 * @throws TenantFileError if there is no council at all, or if the default council does not exist.
 */
export function loadTenantDirectory(
  tenantsFolder: string,
  defaultTenant: string | undefined,
  dataFolder?: string,
): Promise<TenantDirectory> {
  return openTenantDirectory({
    tenantsFolder,
    defaultTenant,
    ...(dataFolder === undefined ? {} : { dataFolder }),
  });
}

/**
 * Loads every council and, once watching, keeps up with changes to their files. A council with mistakes keeps
 * its last good version and does not affect the others.
 * @throws TenantFileError if there is no council at all, or if the default council does not exist: a mistake in
 * how Lintel was started.
 */
export async function openTenantDirectory(options: DirectoryOptions): Promise<TenantDirectory> {
  const directory = new LiveDirectory(options);
  await directory.start();
  return directory;
}

function surroundingsOf({ tenantsFolder, dataFolder, routes }: DirectoryOptions): Surroundings {
  return {
    tenantsFolder,
    dataFolder,
    routes,
    bases: new BaseCache(),
    lastGood: dataFolder === undefined ? undefined : new LastGood(dataFolder),
    resultStore: dataFolder === undefined ? undefined : openResultStore(dataFolder),
  };
}

/**
 * Loads one council as a portal serves it, without the work of checking all others: they keep the hosts with which
 * they were last served.
 * @returns undefined if there is no such council, or if no version of it can be served.
 */
export async function loadServedCouncil(
  id: string,
  options: DirectoryOptions,
): Promise<{ readonly files: TenantFiles; readonly serves: CouncilReport['serves'] } | undefined> {
  const ids = await listTenantFolders(options.tenantsFolder);
  if (!ids.includes(id)) return undefined;
  const around = surroundingsOf(options);
  const had = [...((await around.lastGood?.hosts()) ?? [])];
  const claimedHosts = new Map(
    had
      .filter(([other]) => other !== id && ids.includes(other))
      .flatMap(([other, hosts]) => hosts.map((host) => [nameOfHost(host), other] as const)),
  );
  const key = JSON.stringify([
    id,
    options.tenantsFolder,
    options.dataFolder,
    options.routes,
    [...claimedHosts],
  ]);
  if (lastServed?.key === key) {
    lastServed.around.bases.beginRound();
    const { outcome } = await lastServed.council.look(claimedHosts);
    const { files } = lastServed.council;
    if (outcome === 'unchanged' && files) return { files, serves: 'these files' };
  }
  const council = new Council(id, around);
  const look = await council.look(claimedHosts);
  lastServed = look.outcome === 'loaded' ? { key, council, around } : undefined;
  if (look.outcome === 'refused') await council.recallLastGood(claimedHosts);
  return council.files && { files: council.files, serves: serving(council, look) };
}

/** The council that this process loaded last: to find its files unchanged takes less than half the work of loading it. */
let lastServed:
  | { readonly key: string; readonly council: Council; readonly around: Surroundings }
  | undefined;

class LiveDirectory implements TenantDirectory {
  readonly #options: DirectoryOptions;
  readonly #around: Surroundings;
  readonly #councils = new Map<string, Council>();
  #byHost = new Map<string, Council>();
  #all: readonly TenantFiles[] = [];
  #work: Promise<void> = Promise.resolve();
  /** Councils whose refusal has not been reported yet, because their files may be half written. */
  readonly #unreported = new Set<string>();
  /** Time of the first check, in milliseconds. */
  #began = 0;
  #secondLook: NodeJS.Timeout | undefined;
  #unwatch = async (): Promise<void> => {};

  constructor(options: DirectoryOptions) {
    this.#options = options;
    this.#around = surroundingsOf(options);
  }

  get all(): readonly TenantFiles[] {
    return this.#all;
  }

  byHost(host: string): TenantFiles | undefined {
    return this.#councilOf(host)?.files;
  }

  isDown(host: string): boolean {
    const council = this.#councilOf(host);
    return council !== undefined && council.files === undefined;
  }

  hostsOfOthers(tenantId: string): ReadonlyMap<string, string> {
    return this.#claimedHosts(this.#councils.get(tenantId));
  }

  digestOf(tenantId: string): string | undefined {
    return this.#councils.get(tenantId)?.digest;
  }

  async close(): Promise<void> {
    clearTimeout(this.#secondLook);
    await this.#unwatch();
    await this.#work;
  }

  async start(): Promise<void> {
    const { tenantsFolder, defaultTenant } = this.#options;
    const ids = await listTenantFolders(tenantsFolder);
    if (ids.length === 0) throw new TenantFileError(`There is no council in ${tenantsFolder}.`);
    if (defaultTenant !== undefined && !ids.includes(defaultTenant)) {
      throw new TenantFileError(`LINTEL_DEFAULT_TENANT does not name a council: ${defaultTenant}.`);
    }
    for (const id of ids) this.#councils.set(id, new Council(id, this.#around));
    this.#began = Date.now();
    await this.#enqueue(() => this.#lookFirst());
    void this.#enqueue(() => this.#prune()).catch(() => {});
  }

  async watch(): Promise<void> {
    const { tenantsFolder, dataFolder, report } = this.#options;
    const reportError = (error: unknown) =>
      report?.({ council: 'base', serves: 'these files', findings: [notWatched(error)] });
    this.#unwatch = await watchCouncils({
      tenantsFolder,
      dataFolder,
      since: this.#began,
      onChange: (changes) => void this.#enqueue(() => this.#follow(changes)).catch(reportError),
      onError: reportError,
    });
  }

  /** Runs tasks one after another: two checks at once could both give a host away. */
  #enqueue(task: () => Promise<void>): Promise<void> {
    const done = this.#work.then(task);
    this.#work = done.catch(() => {});
    return done;
  }

  async #lookFirst(): Promise<void> {
    this.#around.bases.beginRound();
    const had = (await this.#around.lastGood?.hosts()) ?? new Map<string, readonly string[]>();
    const refused: Council[] = [];
    const councils = [...this.#councils.values()];
    for (const [place, council] of councils.entries()) {
      councils[place + 1]?.readAhead();
      const look = await council.look(this.#claimedHosts(council, had));
      if (look.outcome === 'refused') refused.push(council);
      else this.#report(council, look);
    }
    for (const council of refused) {
      // A host that another council had yesterday may be free today.
      const look = await council.look(this.#claimedHosts(council));
      if (look.outcome === 'refused') await council.recallLastGood(this.#claimedHosts(council));
      this.#report(council, look);
    }
    this.#index();
  }

  async #prune(): Promise<void> {
    await this.#around.lastGood?.prune();
    await this.#around.resultStore?.prune([...this.#councils.keys()]);
  }

  async #follow(changes: readonly Changed[]): Promise<void> {
    this.#around.bases.beginRound();
    const ids = await listTenantFolders(this.#options.tenantsFolder).catch(() => [...this.#councils.keys()]);
    for (const id of this.#councils.keys()) if (!ids.includes(id)) this.#councils.delete(id);
    for (const id of ids) {
      if (!this.#councils.has(id)) this.#councils.set(id, new Council(id, this.#around));
    }
    const named = new Set(changes.map((change) => (change === 'base' ? change : change.council)));
    // A refused council may be waiting for a host that another council now gives up.
    const concerned = [...this.#councils.values()].filter(
      ({ id, refused }) => named.has('base') || named.has(id) || refused,
    );
    const hosts = [...this.#byHost].map(([host, { id }]) => `${host} ${id}`).join();
    for (const council of concerned) {
      const look = await council.look(this.#claimedHosts(council));
      if (look.outcome === 'refused' && !look.again) this.#unreported.add(council.id);
      else if (this.#unreported.delete(council.id) || look.outcome === 'loaded') this.#report(council, look);
      this.#index();
      if (look.outcome === 'loaded' && council.files) this.#options.changed?.(council.files);
    }
    this.#index();
    const hostsMoved = hosts !== [...this.#byHost].map(([host, { id }]) => `${host} ${id}`).join();
    if (this.#unreported.size > 0 || (hostsMoved && concerned.some(({ refused }) => refused)))
      this.#lookAgain();
  }

  /**
   * Checks again later: faulty files may be half written, and are reported only if they are still wrong then.
   */
  #lookAgain(): void {
    clearTimeout(this.#secondLook);
    const { secondLookMs = usualSecondLookMs } = this.#options;
    this.#secondLook = setTimeout(() => void this.#enqueue(() => this.#follow([])), secondLookMs);
  }

  /** @param had the hosts that councils had before this start, for those not yet checked. */
  #claimedHosts(
    except: Council | undefined,
    had?: ReadonlyMap<string, readonly string[]>,
  ): ReadonlyMap<string, string> {
    return new Map(
      [...this.#councils.values()]
        .filter((council) => council !== except)
        .flatMap((council) => {
          const hosts = council.files ? council.hosts : (had?.get(council.id) ?? []);
          return hosts.map((host) => [nameOfHost(host), council.id] as const);
        }),
    );
  }

  #index(): void {
    const councils = [...this.#councils.values()].toSorted((one, other) => one.id.localeCompare(other.id));
    // Councils that can be served come last, so they win a host that two ask for.
    const [down, up] = [councils.filter(({ files }) => !files), councils.filter(({ files }) => files)];
    this.#byHost = new Map(
      [...down, ...up].flatMap((council) => council.hosts.map((host) => [host, council] as const)),
    );
    this.#all = up.flatMap(({ files }) => files ?? []);
  }

  #councilOf(host: string): Council | undefined {
    const name = nameOfHost(host);
    const council = this.#byHost.get(name);
    if (council || !isPlainName(name)) return council;
    const { defaultTenant } = this.#options;
    return defaultTenant === undefined ? this.#firstServed() : this.#councils.get(defaultTenant);
  }

  #firstServed(): Council | undefined {
    return [...this.#byHost.values()].find(({ files }) => files === this.#all[0]);
  }

  #report(council: Council, look: CouncilCheck): void {
    if (look.outcome === 'unchanged') return;
    this.#options.report?.({
      council: council.id,
      serves: serving(council, look),
      findings: look.findings,
    });
  }
}

function serving({ files }: Council, { outcome }: CouncilCheck): CouncilReport['serves'] {
  if (outcome === 'loaded') return 'these files';
  return files ? 'the last good files' : 'nothing';
}

function notWatched(error: unknown): Finding {
  return {
    severity: 'warning',
    kind: 'watch.failed',
    file: '.',
    message: `Changes to the councils' files are not noticed: ${error instanceof Error ? error.message : String(error)}`,
    cure: 'Restart Lintel after a change, or allow it to watch more files (fs.inotify.max_user_watches).',
  };
}

/** The most findings of one kind logged per file: a language just begun lacks two thousand texts. */
const shownOfAKind = 10;

/**
 * Logs the findings about a council's files: errors at level `error`, since an officer may be waiting for a
 * change that did not come; warnings at `info`, since `npm run tenant -- check` is the place to look for them.
 */
export function logCouncil(log: FastifyBaseLogger): (report: CouncilReport) => void {
  return ({ council, serves, findings }) => {
    const byKind = Map.groupBy(findings, ({ file, kind }) => `${file} ${kind}`);
    for (const finding of [...byKind.values()].flatMap((alike) => alike.slice(0, shownOfAKind))) {
      const { severity, kind, file, line, pointer } = finding;
      const level = severity === 'error' ? 'error' : 'info';
      log[level]({ council, kind, file, line, pointer }, describeFinding(finding));
    }
    const more = [...byKind.values()].reduce(
      (sum, { length }) => sum + Math.max(0, length - shownOfAKind),
      0,
    );
    if (more > 0) log.info({ council }, `${more} more like these: npm run tenant -- check ${council}`);
    if (serves === 'these files') log.info({ council }, `${council} was loaded.`);
    else log.error({ council }, `${council} shows ${serves === 'nothing' ? 'nothing' : serves}.`);
  };
}
