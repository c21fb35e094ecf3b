import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { counted } from '../../words/counted.ts';
import type { EligibilityRule } from './rule.ts';

type DebtFacts = Pick<ApplicationFacts, 'owesHousingDebt' | 'housingDebtPence' | 'repaymentPlanMonths'>;

/** A limit on housing debt, and the plan for which it does not apply. */
interface DebtLimit {
  readonly maximumPence: number;
  readonly unlessPlanKeptMonths?: number;
}

/** Returns pence in pounds, for council staff: `£620.50`, `£500`. */
export function inPounds(pence: number): string {
  return `£${pence % 100 === 0 ? String(pence / 100) : (pence / 100).toFixed(2)}`;
}

/**
 * Returns whether an application owes any housing debt; `null` if not known. An amount takes precedence over a plain
 * yes or no.
 */
export function owesDebt({ housingDebtPence, owesHousingDebt }: DebtFacts): boolean | null {
  const pence = housingDebtPence ?? null;
  return pence === null ? (owesHousingDebt ?? null) : pence > 0;
}

/** Returns whether an application owes more than an amount; `null` if not known. */
function owesMore(facts: DebtFacts, maximumPence: number): boolean | null {
  const pence = facts.housingDebtPence ?? null;
  if (pence !== null) return pence > maximumPence;
  const owes = owesDebt(facts);
  return owes === true && maximumPence > 0 ? null : owes;
}

/**
 * A limit's effect on an application: `within` it; `excused` by a plan that was kept; `over` it; `planMissing` and
 * `debtMissing` if that fact would decide.
 */
type DebtVerdict = 'within' | 'excused' | 'over' | 'planMissing' | 'debtMissing';

/**
 * Compares an application's debt with a limit. Source: published schemes, which bar or lower people who owe more than
 * a set amount until they have kept to a repayment plan for a set number of months.
 */
export function judgeDebt(facts: DebtFacts, limit: DebtLimit): DebtVerdict {
  const more = owesMore(facts, limit.maximumPence);
  if (more === false) return 'within';
  const { unlessPlanKeptMonths: needed } = limit;
  const kept = facts.repaymentPlanMonths ?? null;
  if (needed !== undefined && kept !== null && kept >= needed) return 'excused';
  if (more === null) return 'debtMissing';
  return needed !== undefined && kept === null ? 'planMissing' : 'over';
}

/** Returns the facts of a debt and a limit that sentences name: sums in pence, and months of a plan. */
export function debtWords(facts: DebtFacts, { maximumPence, unlessPlanKeptMonths: needed }: DebtLimit) {
  const debt = facts.housingDebtPence ?? (owesDebt(facts) === false ? 0 : null);
  const kept = facts.repaymentPlanMonths ?? null;
  return {
    maximum: maximumPence,
    ...(debt === null ? {} : { debt }),
    ...(needed === undefined ? {} : { needed, ...(kept === null ? {} : { kept }) }),
  };
}

/**
 * The household owes no more than the limit, or has kept a repayment plan for as long as the rule asks. Facts:
 * `debt` and `maximum` in pence; `needed` and `kept` the months of a plan; without those that are not known. If the
 * plan decides, the reason is `repaymentPlan`. Source: `judgeDebt`.
 */
export const housingDebtRule = {
  reads: 'housingDebtPence',
  called: 'a limit on housing debt',
  asks: ({ housingDebt: rule }) =>
    rule && [
      { what: 'housing debt at most', is: inPounds(rule.maximumPence) },
      {
        what: 'repayment plan instead',
        is: rule.unlessPlanKeptMonths === undefined ? 'none' : counted(rule.unlessPlanKeptMonths, 'month'),
        ...(rule.unlessPlanKeptMonths === undefined ? {} : { months: rule.unlessPlanKeptMonths }),
      },
    ],
  reasons: {
    housingDebt: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { debt: 62_050, maximum: 50_000, needed: 6, kept: 2 },
      changes: ['debtMissing', 'debtPaid'],
    },
    repaymentPlan: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { debt: 62_050, maximum: 50_000, needed: 6, kept: 2 },
      changes: ['planMissing', 'planKept'],
      missing: 'repaymentPlanMonths',
    },
  },
  explain({ housingDebt: rule }, { facts }) {
    if (rule === undefined) return null;
    const words = debtWords(facts, rule);
    switch (judgeDebt(facts, rule)) {
      case 'within':
        return { rule: 'housingDebt', verdict: 'met', facts: words, wouldChange: null };
      case 'debtMissing':
        return { rule: 'housingDebt', verdict: 'notYetKnown', facts: words, wouldChange: 'debtMissing' };
      case 'excused':
        return { rule: 'repaymentPlan', verdict: 'met', facts: words, wouldChange: null };
      case 'planMissing':
        return { rule: 'repaymentPlan', verdict: 'notYetKnown', facts: words, wouldChange: 'planMissing' };
      case 'over':
        return words.needed === undefined
          ? { rule: 'housingDebt', verdict: 'notMet', facts: words, wouldChange: 'debtPaid' }
          : { rule: 'repaymentPlan', verdict: 'notMet', facts: words, wouldChange: 'planKept' };
    }
  },
} as const satisfies EligibilityRule;
