import { apply } from '#machines/lifecycle/apply.ts';
import { shortlistEntryMachine } from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { ShortlistItem } from '#schemas/backoffice/shortlist.ts';
import type { Transaction } from '../database/database.ts';
import {
  type ChangedEntry,
  type HeldEntry,
  type HeldShortlist,
  recordShortlistEvents,
  type ShortlistEvent,
  writeShortlist,
} from '../lettings/shortlists/hold-shortlist.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { holdClosedAdverts } from './closed-adverts.ts';
import { doubled, feedError, hasErrors, type Imported, notSent, type Sent } from './finding.ts';

type Decision = ShortlistItem['entries'][number];

/** Imports decisions to pass people over on the shortlists of closed adverts. */
export async function importShortlists(
  transaction: Transaction,
  _files: TenantFiles,
  sent: readonly Sent<ShortlistItem>[],
): Promise<Imported> {
  const { shortlists, findings: unknown } = await holdClosedAdverts(transaction, sent);
  const findings = [
    ...doubled(sent, 'advertReference', ({ advertReference }) => advertReference),
    ...unknown,
    ...sent.flatMap(({ at, item }) => entryFindings(at, item, shortlists.get(item.advertReference))),
  ];
  if (hasErrors(findings)) return { created: 0, changed: 0, unchanged: 0, findings };
  let changed = 0;
  for (const { item } of sent) {
    const shortlist = shortlists.get(item.advertReference);
    if (shortlist !== undefined && (await passOver(transaction, shortlist, item.entries))) changed += 1;
  }
  return { created: 0, changed, unchanged: sent.length - changed, findings };
}

function entryFindings(at: string, item: ShortlistItem, shortlist: HeldShortlist | undefined): FeedFinding[] {
  if (shortlist === undefined) return [];
  const entries = item.entries.map((entry, index) => ({ at: `${at}/entries/${index}`, item: entry }));
  return [
    ...doubled(entries, 'applicationReference', ({ applicationReference }) => applicationReference),
    ...entries.flatMap(({ at: pointer, item: { applicationReference, skipped } }): FeedFinding[] => {
      const entry = entryNamed(shortlist, applicationReference);
      if (entry === undefined) {
        return [notSent(`${pointer}/applicationReference`, 'bid on this shortlist', applicationReference)];
      }
      const isOver = entry.state === 'let' || entry.state === 'ended';
      if (!isOver || skipped === entry.skipReason) return [];
      return [
        feedError(
          'alreadyDecided',
          `${pointer}/skipped`,
          'This home already has a result, and letters about it may have gone out.',
          'Take the result back first (outcomes, "undecided"), then change this and send the result again.',
        ),
      ];
    }),
  ];
}

function entryNamed({ entries }: HeldShortlist, reference: string): HeldEntry | undefined {
  return entries.find(({ externalReference }) => externalReference === reference);
}

/** Passes people over, or takes that back; returns true if anything changed. */
async function passOver(
  transaction: Transaction,
  shortlist: HeldShortlist,
  decisions: readonly Decision[],
): Promise<boolean> {
  const changed: ChangedEntry[] = [];
  const events: ShortlistEvent[] = [];
  for (const { applicationReference, skipped, note = null } of decisions) {
    const entry = entryNamed(shortlist, applicationReference);
    if (entry === undefined || entry.skipReason === skipped) continue;
    const { bidId, outcome } = entry;
    // Another reason is a new decision, so the earlier one ends first.
    let row = { state: entry.state, context: { skipped: entry.skipReason !== null } };
    if (row.state === 'skipped') {
      const reset = apply(shortlistEntryMachine, row, { type: 'entry.reset' });
      if (!reset.ok) continue;
      row = reset;
      events.push({ bidId, event: 'entry.reset', reason: null, note: skipped === null ? note : null });
    }
    if (skipped !== null) {
      const skip = apply(shortlistEntryMachine, row, { type: 'entry.skip', hasReason: true });
      if (!skip.ok) continue;
      row = skip;
      events.push({ bidId, event: 'entry.skip', reason: skipped, note });
    }
    changed.push({ bidId, state: row.state, skipReason: skipped, outcome });
  }
  await writeShortlist(transaction, changed);
  await recordShortlistEvents(transaction, shortlist.advertId, events);
  return changed.length > 0;
}
