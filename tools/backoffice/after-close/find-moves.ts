import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { Queries } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
import { londonDayOfClose } from '#api/rules/lettings/cycle.ts';
import { explainMoves, type OrderLine, type OrderMove } from './explain-moves.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { rankContextOf } from '#api/lettings/bids/rank-bid.ts';
import { findOrder } from '#api/lettings/shortlists/order-record.ts';
import { findOrderNow } from '#api/lettings/shortlists/put-in-order.ts';

const readFrozen = statement({
  values: { advertId: 'uuid' },
  row: {
    applicationId: 'uuid',
    reference: 'text',
    placedAt: 'timestamptz',
    rankKey: 'text',
    facts: typed<ApplicationFacts>('jsonb'),
    obstacles: typed<readonly Reason[]>('jsonb'),
  },
  text: `
    select entry.application_id as "applicationId", application.reference, bid.placed_at as "placedAt",
           entry.rank_key as "rankKey", entry.facts, entry.obstacles
      from shortlist_entry as entry
      join bid on bid.tenant_id = entry.tenant_id and bid.id = entry.bid_id
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.advert_id = $advertId and entry.facts is not null
     order by entry.ordinal`,
});

/** A person who moves, with the application number that they know. */
export type NamedMove = OrderMove & { readonly reference: string };

/**
 * Finds who moves from the order before the last one, or from the order at the close, to the last one; none before the
 * first order after the close.
 */
export async function findMoves(database: Queries, advertId: string): Promise<NamedMove[]> {
  const now = await findOrderNow(database, advertId);
  if (now?.last === undefined) return [];
  const { policy, advert, last } = now;
  const former = last.number === 1 ? undefined : await findOrder(database, advertId, last.number - 1);
  const lines = former?.lines ?? (await database.run(readFrozen, { advertId }));
  const queued = { id: advertId, ...advert, closesAt: new Date(advert.closesAt) };
  const orderOf = (ordered: readonly RecordedLine[], asOf: string) => ({
    lines: ordered.flatMap(lineOf),
    context: rankContextOf(policy, queued, asOf),
  });
  const moves = explainMoves(
    orderOf(lines, former?.asOf ?? londonDayOfClose(queued.closesAt)),
    orderOf(last.lines, last.asOf),
    schemeOf(policy, advert.schemeIdentifier),
  );
  const references = new Map(last.lines.map(({ applicationId, reference }) => [applicationId, reference]));
  return moves.map((move) => ({ ...move, reference: references.get(move.applicationId) ?? '' }));
}

interface RecordedLine {
  readonly applicationId: string;
  readonly reference: string;
  readonly placedAt: Date;
  readonly rankKey: string | null;
  readonly facts: ApplicationFacts | null;
  readonly obstacles: readonly Reason[];
}

/** Leaves out a person who has been erased. */
function lineOf({ rankKey, facts, obstacles, ...line }: RecordedLine): OrderLine[] {
  return rankKey === null || facts === null
    ? []
    : [{ ...line, rankKey, facts, isFree: obstacles.length === 0 }];
}
