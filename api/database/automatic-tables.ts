import type { ColumnType, Generated } from 'kysely';
import type {
  AutomaticChoices,
  AutomaticOutcome,
  AutomaticState,
  StopReason,
  UnwantedReason,
} from '#schemas/automatic-bids.ts';
import type { Reason } from '#schemas/lettings-facts.ts';

/** The tables of automatic bids (`migrations/0035-automatic-bids.sql`), as Kysely sees them. */
export interface AutomaticTables {
  automatic_bidding: AutomaticBiddingTable;
  automatic_look: AutomaticLookTable;
}

interface AutomaticBiddingTable {
  tenant_id: string;
  account_id: string;
  state: AutomaticState;
  stopped_because: StopReason | null;
  choices: ColumnType<AutomaticChoices, string, string>;
  version: Generated<number>;
  on_since: Date | null;
  changed_by: 'resident' | 'staff' | 'system';
  changed_at: Generated<Date>;
}

interface AutomaticLookTable {
  tenant_id: string;
  account_id: string;
  advert_id: string;
  application_id: string;
  outcome: AutomaticOutcome;
  because: UnwantedReason | null;
  reasons: ColumnType<Reason[], string, string>;
  bid_id: string | null;
  choices_version: number;
  looked_at: Generated<Date>;
}
