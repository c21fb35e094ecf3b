import type { Retention } from '#schemas/tenant/retention.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The most rows in one transaction: some have hundreds of others behind them. */
const atOnce = 200;

/**
 * Kinds in the order of deletion: a conversation or a form may be what an account was waiting for, and a case
 * what kept a conversation.
 */
const kinds = [
  'drafts',
  'cases',
  'messages',
  'actions',
  'bids',
  'applications',
  'submissions',
  'accounts',
] as const;

/** Numbers of deleted items by kind: bids, applications and so on, not the rows behind them. */
type Ended = Readonly<Record<(typeof kinds)[number], number>>;

/**
 * Deletes one council's expired data, kind by kind, in small transactions (`functions/end-what-is-over.sql`).
 * @param signal stops between two transactions; the rest is left for next time.
 */
export async function deleteExpired(
  database: TenantDatabase,
  retention: Retention,
  signal?: AbortSignal,
): Promise<Ended> {
  const ended = { ...nothing };
  for (const kind of kinds) {
    for (;;) {
      if (signal?.aborted) return ended;
      const [row] = await database.run(endSome, { kind, days: retention[kind], atOnce });
      const gone = row?.gone ?? 0;
      ended[kind] += gone;
      if (gone < atOnce) break;
    }
  }
  return ended;
}

const nothing = {
  drafts: 0,
  cases: 0,
  messages: 0,
  actions: 0,
  bids: 0,
  applications: 0,
  submissions: 0,
  accounts: 0,
};

const endSome = statement({
  values: { kind: 'text', days: 'integer', atOnce: 'integer' },
  row: { gone: 'integer' },
  text: 'select end_what_is_over($kind, $days, $atOnce) as gone',
});
