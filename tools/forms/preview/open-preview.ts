import { Pool } from 'pg';
import { rateLimitsOf } from '#api/accounts/rate-limits.ts';
import { startServer } from '#api/server.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { CommandError } from '../../command/command-error.ts';
import type { Context } from '../../command/context.ts';
import { previewFolder } from './bar-script.ts';
import { Front } from './front.ts';
import { watchForm, type WatchedForm } from './watch-form.ts';

interface PreviewOptions {
  readonly council: string;
  readonly form: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  /** A migrated throwaway database; people are made up in it. */
  readonly databaseUrl: string;
  /** Folder for the portal's own data; deleted with the database. */
  readonly dataFolder: string;
  readonly onChange: (seen: WatchedForm) => void;
}

/** A running preview. */
export interface OpenPreview {
  readonly port: number;
  /** Address of the page that lists all pages. */
  readonly address: string;
  readonly seen: WatchedForm;
  addressOf(page: string): string;
  close(): Promise<void>;
}

/**
 * Opens a form for its author: the real portal on its own database, behind a server on this machine. The server makes
 * up people whose answers lead to a page, and shows the findings of the check on each page.
 * @throws CommandError if the form has mistakes from the start
 */
export async function openPreview(context: Context, options: PreviewOptions): Promise<OpenPreview> {
  const { council, form, databaseUrl, dataFolder, onChange } = options;
  const { tenantsFolder, webFolder } = context;
  let front: Front | undefined;
  const watched = await watchForm(context, council, form, (seen) => {
    front?.notify(seen);
    onChange(seen);
  });
  const first = watched.seen();
  if (first === undefined) {
    await watched.stop();
    throw new CommandError(
      `${form} of ${council} has mistakes, so it cannot be shown. First correct what this finds: npm run forms -- check ${council} ${form}`,
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
    const port = await before.listen(options.port);
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
      throw new CommandError(
        `Port ${options.port} is in use. Choose another port, such as: --port ${options.port + 1}`,
      );
    throw error;
  }
}
