import type { Cycle } from '#schemas/tenant/lettings-cycle.ts';
import type { BidLimit, LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { type Change, Telling } from './change.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const named = {
  keyOf: ({ id }: { readonly id: string | number }) => String(id),
  nameOf: ({ name }: { readonly name: string }) => name,
};

/** The rules by which homes are let. */
export function diffLettings(before: LettingsPolicy, after: LettingsPolicy): Change[] {
  const telling = new Telling('Lettings rules', 'lettings.json');
  telling.value('version of the rules', before.version, after.version, '/version');
  const schemes = telling.list(
    'scheme',
    before.schemes,
    after.schemes,
    { keyOf: ({ identifier }) => identifier, nameOf: schemeInWords },
    '/schemes',
  );
  const several = after.schemes.length > 1;
  for (const { before: old, after: fresh, at } of schemes) {
    diffScheme(telling, old, fresh, several ? `${fresh.name}, ` : '', at);
  }
  // Two councils seldom call their one scheme the same, and their rules are to be compared all the same.
  const [old, fresh] = [before.schemes[0], after.schemes[0]];
  const single = before.schemes.length === 1 && after.schemes.length === 1;
  if (schemes.length === 0 && single && old && fresh) diffScheme(telling, old, fresh, '', '/schemes/0');
  const kinds = telling.list('kind of home', before.advertTypes, after.advertTypes, named, '/advertTypes');
  for (const { key, before: was, after: is, at } of kinds) {
    telling.value(`name of the kind of home ${key}`, was.name, is.name, `${at}/name`);
  }
  const parishes = telling.list('parish', before.parishes ?? [], after.parishes ?? [], named, '/parishes');
  for (const { key, before: was, after: is, at } of parishes) {
    telling.value(`name of the parish ${key}`, was.name, is.name, `${at}/name`);
  }
  telling.list(
    'exemption from local connection',
    before.localConnectionExemptions,
    after.localConnectionExemptions,
    { keyOf: (exemption) => exemption, nameOf: (exemption) => exemption },
    '/localConnectionExemptions',
  );
  return telling.changes;
}

function diffScheme(telling: Telling, before: Scheme, after: Scheme, prefix: string, at: string): void {
  telling.value(`${prefix}name of the scheme`, before.name, after.name, `${at}/name`);
  diffLimit(telling, before, after, prefix, `${at}/limit`);
  telling.value(`${prefix}cycle`, cycleInWords(before.cycle), cycleInWords(after.cycle), `${at}/cycle`);
  const bands = telling.list(`${prefix}band`, before.bands, after.bands, named, `${at}/bands`);
  for (const { key, before: old, after: fresh, at: band } of bands) {
    telling.value(`${prefix}name of the band ${key}`, old.name, fresh.name, `${band}/name`);
    telling.value(`${prefix}meaning of ${fresh.name}`, old.meaning, fresh.meaning, `${band}/meaning`);
  }
}

function schemeInWords(scheme: Scheme): string {
  const { name, limit, cycle, bands } = scheme;
  return `${name} (bids: ${limitInWords(limit, spanOf(scheme))}; ${cycleInWords(cycle)}; ${bands.map((band) => band.name).join(', ')})`;
}

/** Where both count over the same time, the number is the change: `bids per week: 3 → 6`. */
function diffLimit(telling: Telling, before: Scheme, after: Scheme, prefix: string, at: string): void {
  const [old, fresh] = [before.limit, after.limit];
  const [oldSpan, freshSpan] = [spanOf(before), spanOf(after)];
  if (old.kind !== 'none' && fresh.kind !== 'none' && oldSpan === freshSpan) {
    telling.value(`${prefix}bids ${freshSpan}`, old.maximum, fresh.maximum, at);
    return;
  }
  telling.value(`${prefix}how many bids`, limitInWords(old, oldSpan), limitInWords(fresh, freshSpan), at);
}

function spanOf({ limit, cycle }: Scheme): string {
  if (limit.kind !== 'perCycle') return 'at any one time';
  if (cycle.kind === 'fixed' && cycle.weeks === 1) return 'per week';
  return cycle.kind === 'fixed' ? `per ${cycle.weeks} weeks` : 'per cycle';
}

function limitInWords(limit: BidLimit, span: string): string {
  return limit.kind === 'none' ? 'no limit' : `${limit.maximum} ${span}`;
}

function cycleInWords(cycle: Cycle): string {
  if (cycle.kind === 'rolling')
    return `homes open and close on any day, after ${cycle.minimumDays} days at least`;
  const often = cycle.weeks === 1 ? 'every week' : `every ${cycle.weeks} weeks`;
  return `${often} from ${days[cycle.opensWeekday - 1]} ${cycle.opensAt} to ${days[cycle.closesWeekday - 1]} ${cycle.closesAt}`;
}
