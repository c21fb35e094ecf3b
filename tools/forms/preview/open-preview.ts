import { Pool } from 'pg';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startServer } from '#api/server.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context } from '../../command/context.ts';
import { previewFolder } from './bar-script.ts';
import { Front } from './front.ts';
import { watchForm, type SeenForm } from './seen-form.ts';

interface PreviewWish {
  readonly council: string;
  readonly form: string;
  /** 0: any that is free. */
  readonly port: number;
  /** A migrated database that nobody depends on: people are made up in it. */
  readonly databaseUrl: string;
  /** Holds what the portal writes; thrown away with the database. */
  readonly dataFolder: string;
  readonly onSeen: (seen: SeenForm) => void;
}

/** A preview that runs. */
export interface OpenPreview {
  readonly port: number;
  /** Of the page of all pages. */
  readonly address: string;
  readonly seen: SeenForm;
  addressOf(page: string): string;
  close(): Promise<void>;
}

/**
 * Opens a form for its author: the real portal on a database of its own, behind a server on this machine that makes up
 * people whose answers lead to a page, and shows beside each page what the check finds.
 * @throws CommandError for a form that has mistakes from the beginning
 */
export async function openPreview(context: Context, wish: PreviewWish): Promise<OpenPreview> {
  const { council, form, databaseUrl, dataFolder, onSeen } = wish;
  const { tenantsFolder, webFolder } = context;
  let front: Front | undefined;
  const watched = await watchForm(context, council, form, (seen) => {
    front?.tell(seen);
    onSeen(seen);
  });
  const first = watched.seen();
  if (first === undefined) {
    await watched.stop();
    throw new CommandError(
      `${form} of ${council} has mistakes, and cannot be shown. First mend what this finds: npm run forms -- check ${council} ${form}`,
    );
  }
  const ends: (() => Promise<void>)[] = [() => watched.stop()];
  const close = async () => {
    for (let end = ends.pop(); end !== undefined; end = ends.pop()) await end();
  };
  try {
    const { tenant } = await loadTenant(tenantsFolder, council);
    const portal = await startServer({
      port: 0,
      host: '127.0.0.1',
      databaseUrl,
      dataFolder,
      tenantsFolder,
      defaultTenant: council,
      webFolder,
      rateLimits: rateLimitsOf(10_000),
      logger: false,
    });
    ends.push(() => portal.close());
    const pool = new Pool({ connectionString: databaseUrl, max: 2 });
    pool.on('error', () => {});
    ends.push(() => pool.end());
    const before = new Front({
      council,
      languages: tenant.languages,
      behind: portal.port,
      pool,
      seen: () => watched.seen() ?? first,
    });
    ends.push(() => before.close());
    front = before;
    const port = await before.listen(wish.port);
    const origin = `http://${council}.localhost:${port}`;
    return {
      port,
      address: `${origin}${previewFolder}/`,
      seen: first,
      addressOf: (page) => `${origin}${previewFolder}/go/${page}`,
      close,
    };
  } catch (error) {
    await close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new CommandError(`Port ${wish.port} is in use. Name another one, as in: --port ${wish.port + 1}`);
    throw error;
  }
}
