import type { ResidentEventKind, ResidentEventsResponse } from '#schemas/backoffice/resident-events.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { feedPageValues, readFeedPage, type FeedPage } from '../feed-page.ts';
import { describeEvents } from './describe-events.ts';
import { streamRow } from './stream-row.ts';
import { statement } from '../../database/statement.ts';

const feeds = ['bid_event', 'form_submission', 'resident_event', 'shortlist_event'] as const;

/** SQL: one table's part of the stream, limited to the number of rows asked for. */
function feed(place: number, columns: string, table: string, number: string, own: string): string {
  return `
    (select written_by, ${number} * ${feeds.length} + ${place} as sequence, ${number} as number, ${columns}
       from ${table}
      where tenant_id = app_tenant() and $${table}::boolean and ${own}
        and (written_by, ${number}) > ($writtenBy::xid8, ($sequence::bigint - ${place}) / ${feeds.length})
        and written_by < pg_snapshot_xmin(pg_current_snapshot())
      order by written_by, ${number}
      limit $limit)`;
}

// Decision 32: each table is read by its own index, and merged here.
const readSince = statement({
  values: {
    ...feedPageValues,
    bid_event: 'boolean',
    form_submission: 'boolean',
    resident_event: 'boolean',
    shortlist_event: 'boolean',
  },
  row: streamRow,
  text: `
    select event.written_by::text as "writtenBy", event.sequence::text as sequence, event.number::text as number,
           event.kind, event.at, event.made_by as "madeBy", account.registration_number as "registrationNumber",
           event.subject_id as "subjectId", event.details
      from (${[
        feed(
          0,
          `event as kind, at,
            case when event in ('bid.agree', 'bid.refuse') then 'council' when made_by = 'staff' then 'staff'
                 when made_by = 'automatic' then 'system' else 'resident' end as made_by, account_id,
            '' as subject_id, '{}'::jsonb as details`,
          'bid_event',
          'id',
          "(made_by <> 'automatic' or event = 'bid.place')",
        ),
        feed(
          1,
          `'form.send', submitted_at, case made_by when 'staff' then 'staff' else 'resident' end, account_id, '', '{}'`,
          'form_submission',
          'number',
          'true',
        ),
        feed(2, 'kind, at, made_by, account_id, subject_id, details', 'resident_event', 'number', 'true'),
        feed(
          3,
          `case event when 'home.reopen' then 'outcome.takeBack' when 'home.let' then 'outcome.record'
                      when 'home.end' then 'outcome.record' else 'shortlist' || substr(event, 6) end, at, 'council',
           (select application.account_id
              from bid join application
                on application.tenant_id = bid.tenant_id and application.id = bid.application_id
             where bid.tenant_id = shortlist_event.tenant_id and bid.id = shortlist_event.bid_id), '', '{}'`,
          'shortlist_event',
          'id',
          `(bid_id is null
             or event in ('entry.skip', 'entry.reset', 'entry.check', 'entry.verify', 'entry.invite'))`,
        ),
      ].join('\n    union all')}) as event
      left join account on account.tenant_id = app_tenant() and account.id = event.account_id
     order by event.written_by, event.sequence
     limit $limit`,
});

/** The table that holds a kind. */
function feedOf(kind: ResidentEventKind): (typeof feeds)[number] {
  if (kind.startsWith('bid.')) return 'bid_event';
  if (kind.startsWith('shortlist.') || kind.startsWith('outcome.')) return 'shortlist_event';
  return kind === 'form.send' ? 'form_submission' : 'resident_event';
}

/**
 * Finds residents' events after a cursor. Among events written by one transaction, those of bids come first,
 * and each table's own are in order.
 * @param kinds kinds to return; others are skipped
 * @param keyHash hash of the caller's key, for the addresses of files
 * @throws ProblemError `request.invalid` for a cursor we did not issue.
 */
export async function findResidentEvents(
  database: TenantDatabase,
  page: FeedPage,
  kinds: ReadonlySet<ResidentEventKind>,
  keyHash: Buffer,
): Promise<ResidentEventsResponse> {
  const wanted = new Set([...kinds].map(feedOf));
  const { rows, ...place } = await readFeedPage(
    (from) =>
      database.run(readSince, {
        ...from,
        bid_event: wanted.has('bid_event'),
        form_submission: wanted.has('form_submission'),
        resident_event: wanted.has('resident_event'),
        shortlist_event: wanted.has('shortlist_event'),
      }),
    page,
  );
  // Filtered only here, so that the next call starts after the skipped events.
  const asked = rows.filter(({ kind }) => kinds.has(kind));
  return { events: await describeEvents(database, asked, keyHash), ...place };
}
