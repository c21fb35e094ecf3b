import type { ColumnType, Generated } from 'kysely';
import type { Alert, AlertFrequency, AlertState } from '#schemas/alerts.ts';

/** The tables of alerts (`migrations/0028-alerts.sql` and `0002-accounts-and-sessions.sql`), as Kysely sees them. */
export interface AlertTables {
  alert_choice: AlertChoiceTable;
  unsubscribe_token: UnsubscribeTokenTable;
  saved_search: SavedSearchTable;
  alert_round: AlertRoundTable;
  alert_round_advert: AlertRoundAdvertTable;
  alert_waiting: AlertWaitingTable;
  alert_place: AlertPlaceTable;
}

interface AlertChoiceTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  alert: Alert;
  state: AlertState;
  frequency: AlertFrequency;
  version: Generated<number>;
  changed_at: Generated<Date>;
}

interface UnsubscribeTokenTable {
  tenant_id: string;
  token_hash: Buffer;
  choice_id: string;
  created_at: Generated<Date>;
}

interface SavedSearchTable {
  tenant_id: string;
  id: Generated<string>;
  account_id: string;
  name: string;
  params: ColumnType<Readonly<Record<string, string | number>>, string, string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  changed_at: Generated<Date>;
  save_key: string;
}

export type AlertRoundKind = 'opening' | 'closing' | 'places' | 'unread';

interface AlertRoundTable {
  tenant_id: string;
  id: Generated<string>;
  kind: AlertRoundKind;
  /** A day such as 2026-03-09, written as text; read it as text (`to_char`). */
  day: ColumnType<never, string | null | undefined, never>;
  judged_up_to: Generated<string>;
  people: Generated<number>;
  told: Generated<number>;
  started_at: Generated<Date>;
  ended_at: Date | null;
}

interface AlertRoundAdvertTable {
  tenant_id: string;
  advert_id: string;
  round_id: string;
}

interface AlertWaitingTable {
  tenant_id: string;
  account_id: string;
  round_id: string;
  alert: Alert;
  subjects: ColumnType<unknown, string, string>;
  found_at: Generated<Date>;
  due_at: Date;
  letter_id: string | null;
}

interface AlertPlaceTable {
  tenant_id: string;
  bid_id: string;
  queue_position: number;
  told_at: Generated<Date>;
}
