/** The result of a condition. `unknown`: an answer that it names is missing. */
export type Verdict = 'yes' | 'no' | 'unknown';

/** The verdicts that a condition may still have, as bits. */
export type Verdicts = number;
export const yes: Verdicts = 1;
export const no: Verdicts = 2;
export const unknown: Verdicts = 4;
/** All verdicts: none has been ruled out. */
export const anyVerdict: Verdicts = yes | no | unknown;

const each = [yes, no, unknown];

/** Returns the name of a single verdict. */
export function nameOfVerdict(verdicts: Verdicts): Verdict {
  return verdicts === yes ? 'yes' : verdicts === no ? 'no' : 'unknown';
}

/** Kleene's negation: unknown stays unknown. */
export function negated(verdicts: Verdicts): Verdicts {
  return (verdicts & yes ? no : 0) | (verdicts & no ? yes : 0) | (verdicts & unknown);
}

/** Kleene's conjunction: no if one is no; otherwise unknown if one is unknown. */
export function both(left: Verdicts, right: Verdicts): Verdicts {
  let result = 0;
  for (const one of each)
    for (const other of each)
      if (left & one && right & other)
        result |= one === no || other === no ? no : one === unknown || other === unknown ? unknown : yes;
  return result;
}

/** Kleene's disjunction: yes if one is yes; otherwise unknown if one is unknown. */
export function either(left: Verdicts, right: Verdicts): Verdicts {
  return negated(both(negated(left), negated(right)));
}
