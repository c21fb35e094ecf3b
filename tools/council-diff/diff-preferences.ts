import { nameOf } from '#api/rules/lettings/eligibility/names.ts';
import type { RuleNames } from '#api/rules/lettings/eligibility/rule.ts';
import type { Preference } from '#schemas/tenant/lettings-ranking.ts';
import type { ChangeCollector } from './change.ts';
import { diffRules, haveARuleInCommon, rulesInWords } from './diff-rules.ts';

/** "parish: Upper Dale; local connection must have lasted: 24 months"; "Band B, then Band A". */
function preferenceInWords(preference: Preference, names: RuleNames): string {
  if (preference.kind === 'bandOrder') return bandsInWords(preference.bands, names);
  return rulesInWords(preference.rules, names) || 'everybody';
}

function bandsInWords(bands: readonly string[], { scheme }: RuleNames): string {
  return bands.map((id) => nameOf(id, scheme.bands)).join(', then ');
}

interface KeyedPreference {
  readonly key: string;
  readonly preference: Preference;
  readonly words: string;
}

/**
 * Gives each preference a key, shared with its counterpart on the other side. Preferences have no ids: equal
 * ones are paired first, then ones of the same kind with at least one rule in common.
 */
function paired(before: readonly Preference[], after: readonly Preference[]): [string[], string[]] {
  const old = before.map((_, index) => `old ${index}`);
  const fresh: (string | undefined)[] = after.map(() => undefined);
  const free = new Set(before.keys());
  for (const alike of [isSame, isAkin]) {
    for (const [index, preference] of after.entries()) {
      if (fresh[index] !== undefined) continue;
      const found = [...free].find((place) => {
        const other = before[place];
        return other !== undefined && alike(other, preference);
      });
      if (found === undefined) continue;
      free.delete(found);
      fresh[index] = old[found];
    }
  }
  return [old, fresh.map((key, index) => key ?? `new ${index}`)];
}

function isSame(one: Preference, other: Preference): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isAkin(one: Preference, other: Preference): boolean {
  if (one.kind === 'bandOrder' || other.kind === 'bandOrder') return one.kind === other.kind;
  return haveARuleInCommon(one.rules, other.rules);
}

function keyed(
  preferences: readonly Preference[],
  keys: readonly string[],
  names: RuleNames,
): KeyedPreference[] {
  return preferences.map((preference, index) => ({
    key: keys[index] ?? '',
    preference,
    words: preferenceInWords(preference, names),
  }));
}

/** Reports the preferences of a scheme that were added, removed or reordered, and the changed rules of the others. */
export function diffPreferences(
  collector: ChangeCollector,
  before: RuleNames,
  after: RuleNames,
  prefix: string,
  at: string,
): void {
  const [was, is] = [before.scheme.preferences ?? [], after.scheme.preferences ?? []];
  const [oldKeys, freshKeys] = paired(was, is);
  const pairs = collector.list(
    `${prefix}preference`,
    keyed(was, oldKeys, before),
    keyed(is, freshKeys, after),
    { keyOf: ({ key }) => key, nameOf: ({ words }) => words },
    at,
  );
  for (const { before: old, after: fresh, at: place } of pairs) {
    const number = is.indexOf(fresh.preference) + 1;
    const which = `${prefix}preference${is.length > 1 ? ` ${number}` : ''}, `;
    diffPreference(
      collector,
      { old: old.preference, before },
      { fresh: fresh.preference, after },
      which,
      place,
    );
  }
}

function diffPreference(
  collector: ChangeCollector,
  { old, before }: { readonly old: Preference; readonly before: RuleNames },
  { fresh, after }: { readonly fresh: Preference; readonly after: RuleNames },
  which: string,
  at: string,
): void {
  if (old.kind === 'bandOrder' && fresh.kind === 'bandOrder') {
    const [one, other] = [bandsInWords(old.bands, before), bandsInWords(fresh.bands, after)];
    if (old.bands.join() !== fresh.bands.join()) {
      collector.value(`${which}bands that come first`, one, other, `${at}/bands`);
    }
  }
  if (old.kind !== 'meeting' || fresh.kind !== 'meeting') return;
  diffRules(
    collector,
    { ...before, rules: old.rules },
    { ...after, rules: fresh.rules },
    which,
    `${at}/rules`,
  );
}
