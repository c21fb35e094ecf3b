import { cycleAt, type CycleTurn, type FixedCycle, openingAfter } from '#api/rules/lettings/cycle.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { schemeOf } from '#api/rules/lettings/scheme.ts';
import { seededRandom } from './seeded-random.ts';
import type { AdvertSlot } from './advert-slot.ts';

/** One advert of a slot, with its opening and closing times. */
export interface Turn extends CycleTurn {
  readonly slot: AdvertSlot;
}

/**
 * Returns the cycle of a slot's adverts. In a scheme with a fixed cycle, slots follow it. A rolling scheme leaves it to
 * the landlord, so each slot has its own weekday and hour; its adverts follow one another without a gap, and one of
 * them is always open.
 */
function cycleOf(slot: AdvertSlot, policy: LettingsPolicy): FixedCycle {
  const { cycle } = schemeOf(policy, slot.scheme);
  if (cycle.kind === 'fixed') return cycle;
  const random = seededRandom(`changeover/${slot.id}`);
  const weekday = random.between(1, 6);
  const time = random.pick(['10:00', '12:00', '17:00', '20:00']);
  return {
    kind: 'fixed',
    weeks: Math.ceil(cycle.minimumDays / 7) * random.between(1, 2),
    opensWeekday: weekday,
    opensAt: time,
    closesWeekday: weekday,
    closesAt: time,
  };
}

/** Returns the turns of a slot around a moment: the previous, the open and the next one. */
export function turnsAround(slot: AdvertSlot, policy: LettingsPolicy, now: Date) {
  const cycle = cycleOf(slot, policy);
  const current = cycleAt(cycle, now);
  const of = (turn: CycleTurn): Turn => ({ slot, ...turn });
  return {
    previous: of(cycleAt(cycle, new Date(current.opensAt.getTime() - 1))),
    current: of(current),
    next: of(openingAfter(cycle, now)),
  };
}

/** Returns the turns that opened at or after `since` and have closed by `now`, newest first. */
export function turnsClosed(slot: AdvertSlot, policy: LettingsPolicy, since: Date, now: Date): Turn[] {
  const cycle = cycleOf(slot, policy);
  const closed: Turn[] = [];
  for (let turn = cycleAt(cycle, now); turn.opensAt >= since; turn = turnBefore(cycle, turn)) {
    if (turn.closesAt <= now) closed.push({ slot, ...turn });
  }
  return closed;
}

// Slots of one scheme share its cycle, and a calendar of more than a year is expensive to work out.
const before = new Map<string, CycleTurn>();

function turnBefore(cycle: FixedCycle, turn: CycleTurn): CycleTurn {
  const { weeks, opensWeekday, opensAt, closesWeekday, closesAt } = cycle;
  const key = [weeks, opensWeekday, opensAt, closesWeekday, closesAt, turn.id].join();
  const known = before.get(key);
  if (known !== undefined) return known;
  const found = cycleAt(cycle, new Date(turn.opensAt.getTime() - 1));
  before.set(key, found);
  return found;
}
