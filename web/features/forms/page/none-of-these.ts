import type { Choice } from './choices.ts';
import type { ShownQuestion } from './page-questions.ts';

/**
 * Puts the option that rules out all others last, below a word that divides it from them.
 * @param none its value; undefined if there is no such option
 * @param or the word, unless the option has its own
 */
export function noneLast(
  choices: readonly Choice[],
  none: string | undefined,
  or: string,
): readonly Choice[] {
  const isNone = ({ value }: Choice) => value === none;
  return [
    ...choices.filter((choice) => !isNone(choice)),
    ...choices.filter(isNone).map((choice) => ({ ...choice, divider: choice.divider ?? or })),
  ];
}

/**
 * Returns the chosen options after a box is ticked or unticked. “None of these” unticks all others, and any
 * other unticks it.
 * @param order all options: the same choice is the same answer, whichever box was ticked first
 * @param none the option that rules out all others
 */
export function ticked(
  order: readonly string[],
  chosen: readonly string[],
  option: string,
  isTicked: boolean,
  none: string | undefined,
): readonly string[] {
  return order.filter((other) => {
    if (other === option) return isTicked;
    const isRuledOut = isTicked && none !== undefined && (option === none || other === none);
    return chosen.includes(other) && !isRuledOut;
  });
}

/** Returns the answer after an option is ticked or unticked; undefined if nothing is chosen. */
export function withTick(
  { value, ui, offer }: Pick<ShownQuestion, 'value' | 'ui' | 'offer'>,
  choices: readonly Choice[],
  option: string,
  isTicked: boolean,
): readonly string[] | undefined {
  const order = choices.map((choice) => String(choice.value));
  // Choices that are not offered now are kept, in case that changes; “none of these” removes them too.
  const kept = isTicked && option === ui.none ? [] : (offer?.lost ?? []);
  const chosen = typeof value === 'object' ? value : [];
  const now = [...ticked(order, chosen, option, isTicked, ui.none), ...kept];
  return now.length === 0 ? undefined : now;
}
