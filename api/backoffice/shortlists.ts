import { apply } from '#machines/lifecycle/apply.ts';
import {
  type ShortlistEntryEvent,
  shortlistEntryMachine,
  type ShortlistEntryRow,
} from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { DecidedEntry as Decision, ShortlistItem } from '#schemas/backoffice/shortlist.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { Transaction } from '../database/database.ts';
import {
  type ChangedEntry,
  type HeldEntry,
  type HeldShortlist,
  recordShortlistEvents,
  type ShortlistEvent,
  writeShortlist,
} from '../lettings/shortlists/hold-shortlist.ts';
import { findOrderNow, putInOrder } from '../lettings/shortlists/put-in-order.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { holdClosedAdverts } from './closed-adverts.ts';
import { doubled, feedError, hasErrors, type Imported, notSent, type Sent } from './finding.ts';

/** Imports decisions about people on the shortlists of closed adverts. */
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
    if (shortlist === undefined) continue;
    const isDecided = await decideEntries(transaction, shortlist, item.entries ?? []);
    const isOrdered = item.order !== undefined && (await orderAgain(transaction, shortlist, item.order.by));
    if (isDecided || isOrdered) changed += 1;
  }
  return { created: 0, changed, unchanged: sent.length - changed, findings };
}

function entryFindings(at: string, item: ShortlistItem, shortlist: HeldShortlist | undefined): FeedFinding[] {
  if (shortlist === undefined) return [];
  const entries = (item.entries ?? []).map((entry, index) => ({
    at: `${at}/entries/${index}`,
    item: entry,
  }));
  return [
    ...orderFindings(at, item, shortlist),
    ...doubled(entries, 'applicationReference', ({ applicationReference }) => applicationReference),
    ...entries.flatMap(({ at: pointer, item: entry }) => decisionFindings(pointer, entry, shortlist)),
  ];
}

/** Checks that a new order can be made. */
function orderFindings(
  at: string,
  { entries, order }: ShortlistItem,
  { orderAt, entries: held }: HeldShortlist,
): FeedFinding[] {
  if (order === undefined) {
    return entries === undefined
      ? [feedError('saysNothing', at, 'This item has no decision.', 'Send "entries", "order" or both.')]
      : [];
  }
  if (orderAt === 'close') {
    return [
      feedError(
        'orderAtClose',
        `${at}/order`,
        'This home’s scheme used the order at the close, so you cannot make another order.',
        'Leave "order" out.',
      ),
    ];
  }
  if (held.some(({ state }) => state === 'ended')) {
    return [
      feedError(
        'alreadyDecided',
        `${at}/order`,
        'This home already has a result, and emails about it may have been sent.',
        'Take the result back first (outcomes, "undecided"), then send this again.',
      ),
    ];
  }
  return [];
}

/** Puts the people in order again; returns true if the order was recorded, because something had changed. */
async function orderAgain(
  transaction: Transaction,
  { advertId }: HeldShortlist,
  by: string | undefined,
): Promise<boolean> {
  const now = await findOrderNow(transaction, advertId);
  if (now === undefined || now.isRecorded) return false;
  await putInOrder(transaction, now, by ?? null);
  return true;
}

function decisionFindings(pointer: string, decision: Decision, shortlist: HeldShortlist): FeedFinding[] {
  const { applicationReference, skipped, stage } = decision;
  const entry = entryNamed(shortlist, applicationReference);
  if (entry === undefined) {
    return [notSent(`${pointer}/applicationReference`, 'bid on this shortlist', applicationReference)];
  }
  if (skipped !== null && stage !== undefined) {
    return [
      feedError(
        'skippedWithStage',
        pointer,
        'This person is passed over, but also has a stage.',
        'Send one of "skipped" and "stage".',
      ),
    ];
  }
  const { state, skipReason } = entry;
  if (skipped === skipReason && (stage === undefined || stage === state)) return [];
  if (state === 'let' || state === 'ended') {
    return [
      feedError(
        'alreadyDecided',
        `${pointer}/${stage === undefined ? 'skipped' : 'stage'}`,
        'This home already has a result, and emails about it may have been sent.',
        'Take the result back first (outcomes, "undecided"), then change this and send the result again.',
      ),
    ];
  }
  if (state === 'offered' || state === 'accepted') {
    return [
      feedError(
        'underOffer',
        `${pointer}/${stage === undefined ? 'skipped' : 'stage'}`,
        state === 'offered'
          ? 'This person has an offer of this home.'
          : 'This person has accepted this home.',
        'Withdraw the offer first (offers), or wait until it ends.',
      ),
    ];
  }
  return [];
}

function entryNamed({ entries }: HeldShortlist, reference: string): HeldEntry | undefined {
  return entries.find(({ externalReference }) => externalReference === reference);
}

/**
 * Passes people over, undoes that, or records how far the council has got with them; returns true if anything
 * changed.
 */
async function decideEntries(
  transaction: Transaction,
  shortlist: HeldShortlist,
  decisions: readonly Decision[],
): Promise<boolean> {
  const changed: ChangedEntry[] = [];
  const events: ShortlistEvent[] = [];
  for (const decision of decisions) {
    const entry = entryNamed(shortlist, decision.applicationReference);
    if (entry === undefined) continue;
    const { bidId, outcome } = entry;
    let row: ShortlistEntryRow = { state: entry.state, context: { skipped: entry.skipReason !== null } };
    let skipReason = entry.skipReason;
    const steps = stepsOf(entry, decision);
    for (const step of steps) {
      const applied = apply(shortlistEntryMachine, row, step.event);
      if (!applied.ok) break;
      row = applied;
      skipReason = step.skipReason;
      // The note is about the decision, not about the one that it replaces.
      const note = step === steps.at(-1) ? (decision.note ?? null) : null;
      events.push({ bidId, event: step.event.type, reason: step.skipReason, note });
    }
    if (row.state !== entry.state || skipReason !== entry.skipReason)
      changed.push({ bidId, state: row.state, skipReason, outcome });
  }
  await writeShortlist(transaction, changed);
  await recordShortlistEvents(transaction, shortlist.advertId, events);
  return changed.length > 0;
}

interface Step {
  readonly event: ShortlistEntryEvent;
  readonly skipReason: SkipReason | null;
}

const stages = { checking: 'entry.check', verified: 'entry.verify', invited: 'entry.invite' } as const;

/** Returns the events that bring an entry to the state decided on; none if it is in that state already. */
function stepsOf({ state, skipReason }: HeldEntry, { skipped, stage }: Decision): Step[] {
  const reset: Step = { event: { type: 'entry.reset' }, skipReason: null };
  if (skipped !== null) {
    if (skipReason === skipped) return [];
    const skip: Step = { event: { type: 'entry.skip', hasReason: true }, skipReason: skipped };
    // Another reason is a new decision, so the earlier one ends first.
    return state === 'skipped' ? [reset, skip] : [skip];
  }
  const back = skipReason === null ? [] : [reset];
  if (stage === undefined || stage === state) return back;
  if (stage === 'placed') return [reset];
  return [...back, { event: { type: stages[stage] }, skipReason: null }];
}
