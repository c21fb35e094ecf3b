import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Finding } from '#schemas/tenant/finding.ts';
import { BaseCache } from '../tenants/base-cache.ts';
import { checkTenant } from '../tenants/check-tenant.ts';
import { digestOf, unreadable, withFormerFiles } from '../tenants/council.ts';
import { readSource } from '../council-files/source.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** A council by its present files, whatever is served. */
export interface Draft {
  /**
   * Never the object that is served, even where the files are: what is written of one is kept by its object, and
   * so a draft gets into no answer of another. Undefined where there is a mistake in it.
   */
  readonly files: TenantFiles | undefined;
  /** Errors first. */
  readonly findings: readonly Finding[];
  /** As `digestOf` tells them apart; undefined where the files could not be read. */
  readonly digest: string | undefined;
}

/** Where drafts are, and what they are checked against. */
interface DraftSurroundings {
  readonly tenantsFolder: string;
  /** Paths of the web's router. */
  readonly routes: readonly string[];
  /** Hosts that other councils have, with the id of each. */
  readonly hostsOfOthers: (tenantId: string) => ReadonlyMap<string, string>;
  /** Milliseconds between two looks at the files; a quarter of a second by default. */
  readonly draftsLastFor?: number | undefined;
}

/** In milliseconds. A page and what it asks for come within it, and are one draft. */
const standardLastFor = 250;

/** Editors write a file in several steps: what is wrong now may be half written. In milliseconds. */
const secondLookAfter = 200;

/** The most drafts that are kept. The one previewed longest ago is dropped first. */
const kept = 20;

interface Entry {
  readonly draft: Promise<Draft>;
  readonly lookedAt: number;
}

/**
 * The drafts of those councils that somebody previews. Nothing is read until then, and files that did not change are
 * read again and not checked again.
 */
export class Drafts {
  readonly #around: DraftSurroundings;
  readonly #bases = new BaseCache();
  readonly #entries = new Map<string, Entry>();

  constructor(around: DraftSurroundings) {
    this.#around = around;
  }

  /** The draft of a council. Never throws: what cannot be read is a finding. */
  of(tenantId: string): Promise<Draft> {
    const known = this.#entries.get(tenantId);
    const now = performance.now();
    const { draftsLastFor = standardLastFor } = this.#around;
    if (known && now - known.lookedAt < draftsLastFor) return known.draft;
    const draft = this.#follow(tenantId, known?.draft);
    // A Map keeps the order of insertion, so its first key is the least recently used.
    this.#entries.delete(tenantId);
    this.#entries.set(tenantId, { draft, lookedAt: now });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= kept) break;
      this.#entries.delete(oldest);
    }
    return draft;
  }

  async #follow(tenantId: string, earlier: Promise<Draft> | undefined): Promise<Draft> {
    const former = await earlier;
    const draft = await this.#look(tenantId, former);
    if (draft === former || draft.files !== undefined) return draft;
    await sleep(secondLookAfter);
    return this.#look(tenantId, draft);
  }

  /** The former draft where the files are still the same. */
  async #look(tenantId: string, former: Draft | undefined): Promise<Draft> {
    const { tenantsFolder, routes, hostsOfOthers } = this.#around;
    try {
      this.#bases.beginRound();
      const base = await this.#bases.read(tenantsFolder);
      const source = await readSource(join(tenantsFolder, tenantId));
      const digest = digestOf(base, source);
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
