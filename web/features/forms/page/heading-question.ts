import { widgetOf } from '#domain/forms/answer-kind.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { noDerivations, type Derivations } from '#domain/forms/derived/derivations.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';

/**
 * Returns the question that a page's heading asks and no label needs to repeat: the only one asked from the
 * start, with others opened by answers on the same page alone. Null if there are several, or if it is a
 * statement to agree to, which needs its own words.
 */
export function headingQuestion(
  { schema, ui }: QuestionPage,
  derived: Derivations = noDerivations,
): string | null {
  const names = Object.keys(schema.properties);
  const [first, ...others] = names.filter((name) => ui[name]?.when === undefined);
  if (first === undefined || others.length > 0 || first !== names[0]) return null;
  const own = schema.properties[first];
  if (own === undefined || widgetOf(own, ui[first]) === 'statement') return null;
  const isOpenedHere = Object.values(ui).every(
    ({ when }) =>
      when === undefined ||
      references(when, derived).some((one) => 'name' in one && names.includes(one.name)),
  );
  return isOpenedHere ? first : null;
}
