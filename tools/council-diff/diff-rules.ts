import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import { eligibilityRules } from '#api/rules/lettings/eligibility/eligibility-rules.ts';
import type { AskedPart, RuleNames } from '#api/rules/lettings/eligibility/rule.ts';
import { counted } from '#api/rules/words/counted.ts';
import type { ChangeCollector } from './change.ts';

interface NamedRules extends RuleNames {
  readonly rules: EligibilityRules;
}

/** Returns rules in words, in their order: "parish: Upper Dale; people in the household: 4". */
export function rulesInWords(rules: EligibilityRules, names: RuleNames): string {
  return inWords(Object.values(eligibilityRules).flatMap(({ asks }) => asks(rules, names) ?? []));
}

function inWords(parts: readonly AskedPart[]): string {
  return parts
    .flatMap((part) => {
      if ('is' in part) return `${part.what}: ${part.is}`;
      return part.entries.length === 0 ? [] : `${part.what}: ${part.entries.join(' or ')}`;
    })
    .join('; ');
}

/** True if both set the same rule. */
export function haveARuleInCommon(one: EligibilityRules, other: EligibilityRules): boolean {
  return Object.keys(one).some((name) => Object.hasOwn(other, name));
}

/**
 * Reports the rules that were added or removed, and changes within the others.
 * @param which begins each sentence: `preference 2, `.
 * @param at JSON pointer to the rules after the change.
 */
export function diffRules(
  collector: ChangeCollector,
  before: NamedRules,
  after: NamedRules,
  which: string,
  at: string,
): void {
  for (const [name, { called, asks }] of Object.entries(eligibilityRules)) {
    const [one, other] = [asks(before.rules, before), asks(after.rules, after)];
    // A changed name is reported with its list; here only ids count.
    if (JSON.stringify(asks(before.rules, after)) === JSON.stringify(other)) continue;
    const pointer = `${at}/${name}`;
    if (one === undefined && other !== undefined) {
      collector.say(`${which}${called} is now asked: ${inWords(other)}`, pointer);
    } else if (other === undefined && one !== undefined) {
      collector.say(`${which}${called} no longer applies: ${inWords(one)}`, pointer);
    } else if (one !== undefined && other !== undefined) diffParts(collector, one, other, which, pointer);
  }
}

function diffParts(
  collector: ChangeCollector,
  before: readonly AskedPart[],
  after: readonly AskedPart[],
  which: string,
  at: string,
): void {
  for (const [index, is] of after.entries()) {
    const was = before[index];
    if (was === undefined) continue;
    if ('entries' in was && 'entries' in is) {
      for (const entry of was.entries.filter((each) => !is.entries.includes(each))) {
        collector.say(`${which}${is.what} no longer counted: ${entry}`, at);
      }
      for (const entry of is.entries.filter((each) => !was.entries.includes(each))) {
        collector.say(`${which}${is.what} counted now: ${entry}`, at);
      }
    } else if ('is' in was && 'is' in is && was.months !== undefined && is.months !== undefined) {
      if (was.months !== is.months) {
        collector.say(`${which}${is.what}: ${was.months} → ${counted(is.months, 'month')}`, at);
      }
    } else {
      const [one, other] = [was, is].map((part) => ('is' in part ? part.is : part.entries.join(', ')));
      collector.value(`${which}${'is' in is ? is.what : `${is.what} that counts`}`, one, other, at);
    }
  }
}
