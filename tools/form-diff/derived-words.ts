import type { Derived } from '#schemas/forms/derived.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import { operandInWords } from './operand-words.ts';
import { conditionInWords } from './condition-words.ts';

/**
 * Returns how a value is worked out, as part of a sentence: `"rent" + "charges"`, `the number of "people" of
 * which …`.
 */
export function derivedInWords(derived: Derived): string {
  const words = workedOut(derived);
  return derived.each === undefined ? words : `for each of "${derived.each}": ${words}`;
}

function workedOut(derived: Derived): string {
  if ('sum' in derived) return derived.sum.map(operandInWords).join(' + ');
  if ('difference' in derived) return derived.difference.map(operandInWords).join(' − ');
  if ('product' in derived) return derived.product.map(operandInWords).join(' × ');
  if ('quotient' in derived) return derived.quotient.map(operandInWords).join(' ÷ ');
  if ('smaller' in derived) return `the smaller of ${derived.smaller.map(operandInWords).join(', ')}`;
  if ('larger' in derived) return `the larger of ${derived.larger.map(operandInWords).join(', ')}`;
  if ('fact' in derived) return `the fact "${derived.fact}" of the account`;
  if ('age' in derived)
    return `the age by "${answerName(derived.age.from)}" on "${answerName(derived.age.on)}"`;
  if ('count' in derived)
    return `the number of "${derived.count.list}" of which ${conditionInWords(derived.count.where)}`;
  const { list, of, where } = derived.total;
  const which = where === undefined ? '' : ` of which ${conditionInWords(where)}`;
  return `the total of "${answerName(of)}" over "${list}"${which}`;
}
