import type { TenantDatabase } from '../database/database.ts';

/** Keeps the language in which somebody reads the site, so that letters come in it, too. */
export async function rememberLanguage(
  database: TenantDatabase,
  accountId: string,
  locale: string,
): Promise<void> {
  await database.query
    .updateTable('account')
    .set({ locale })
    .where('id', '=', accountId)
    .where('locale', 'is distinct from', locale)
    .execute();
}
