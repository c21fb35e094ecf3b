import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#schemas/tenant/finding.ts';
import { BaseCache } from '../tenants/base-cache.ts';
import { checkTenant } from '../tenants/check-tenant.ts';
import { digestOfCouncil, unreadable, withFormerFiles } from '../tenants/council.ts';
import { readSource } from '../council-files/source.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { DraftFinding } from '#schemas/api/preview.ts';
import { describeFinding } from '../tenants/load-tenant.ts';

/** A council according to its present files, which may differ from those served. */
export interface PreviewDraft {
  /**
   * Never the served object, even if the files are the same: caches use the object as key, so a draft gets into
   * no other answer. Undefined if the draft has a mistake.
   */
  readonly files: TenantFiles | undefined;
  /** Errors first. */
  readonly findings: readonly Finding[];
  /** The result of `digestOfCouncil`; undefined if the files could not be read. */
  readonly digest: string | undefined;
}

/** The folder of drafts, and the context they are checked in. */
interface DraftSurroundings {
  readonly tenantsFolder: string;
  /** Paths of the web's router. */
  readonly routes: readonly string[];
  /** Returns the hosts of the other councils, with the id of each. */
  readonly hostsOfOthers: (tenantId: string) => ReadonlyMap<string, string>;
  /** Milliseconds between two checks of the files; a quarter of a second by default. */
  readonly draftsLastFor?: number | undefined;
}

/** In milliseconds. A page and its requests fall within it and see the same draft. */
const standardLastFor = 250;

/** In milliseconds. Editors write a file in several steps, so a faulty file may be half written. */
const secondLookAfter = 200;

/** The most drafts kept. The one previewed longest ago is dropped first. */
const kept = 20;

interface Entry {
  readonly draft: Promise<PreviewDraft>;
  readonly lookedAt: number;
}

/**
 * The drafts of councils being previewed. Nothing is read before that; unchanged files are read again but not
 * checked again.
 */
export class Drafts {
  readonly #around: DraftSurroundings;
  readonly #bases = new BaseCache();
  readonly #entries = new Map<string, Entry>();

  constructor(around: DraftSurroundings) {
    this.#around = around;
  }

  /** Returns the draft of a council. Never throws: unreadable files give a finding. */
  of(tenantId: string): Promise<PreviewDraft> {
    const known = this.#entries.get(tenantId);
    const now = performance.now();
    const { draftsLastFor = standardLastFor } = this.#around;
    if (known && now - known.lookedAt < draftsLastFor) return known.draft;
    const draft = this.#follow(tenantId, known?.draft);
    // A Map keeps insertion order, so its first key is the least recently used.
    this.#entries.delete(tenantId);
    this.#entries.set(tenantId, { draft, lookedAt: now });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= kept) break;
      this.#entries.delete(oldest);
    }
    return draft;
  }

  async #follow(tenantId: string, earlier: Promise<PreviewDraft> | undefined): Promise<PreviewDraft> {
    const former = await earlier;
    const draft = await this.#look(tenantId, former);
    if (draft === former || draft.files !== undefined) return draft;
    await sleep(secondLookAfter);
    return this.#look(tenantId, draft);
  }

  /** Checks the files, or returns the former draft if they are unchanged. */
  async #look(tenantId: string, former: PreviewDraft | undefined): Promise<PreviewDraft> {
    const { tenantsFolder, routes, hostsOfOthers } = this.#around;
    try {
      this.#bases.beginRound();
      const base = await this.#bases.read(tenantsFolder);
      const source = await readSource(join(tenantsFolder, tenantId));
      const digest = digestOfCouncil(base, source);
      if (former?.digest === digest) return former;
      const { files, findings } = await checkTenant({
        tenantsFolder,
        id: tenantId,
        base,
        source,
        routes,
        claimedHosts: hostsOfOthers(tenantId),
      });
      if (!files) return { files, findings, digest };
      return {
        files: former?.files ? withFormerFiles(files, former.files) : files,
        findings,
        digest,
      };
    } catch (error) {
      return { files: undefined, findings: [unreadable(tenantId, error)], digest: undefined };
    }
  }
}

/** The most mistakes shown: as many as an officer corrects before looking again. */
const maximumFindings = 50;

/**
 * Returns the `status` of a preview call: the mistakes that keep the draft from being shown, each as a
 * sentence.
 */
export function describeStatus({ files, findings }: PreviewDraft): {
  valid: boolean;
  errorMessages: string[];
} {
  if (files) return { valid: true, errorMessages: [] };
  const errors = findings.filter(({ severity }) => severity === 'error');
  return { valid: false, errorMessages: errors.slice(0, maximumFindings).map(describeFinding) };
}

/** Returns findings in their parts, errors first. */
export function describeFindings({ findings }: PreviewDraft): DraftFinding[] {
  return findings.slice(0, maximumFindings).map(({ severity, file, line, message, cure }) => ({
    severity,
    file,
    ...(line === undefined ? {} : { line }),
    message,
    cure,
  }));
}
