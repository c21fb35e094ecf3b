import { lawfulExemptions, standardConnectionTypes } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { didYouMean } from '../words/near-word.ts';
import { error, type RuleFinding } from './findings/rule-finding.ts';

/**
 * Every type of local connection that an application or a rule of the council may name, each once: those that all
 * councils have, the exemptions of the law whether or not this council keeps them, and the council's own.
 */
export function connectionTypesOf({
  localConnectionTypes = [],
  localConnectionExemptions,
}: Pick<LettingsPolicy, 'localConnectionTypes' | 'localConnectionExemptions'>): string[] {
  return [
    ...new Set([
      ...standardConnectionTypes,
      ...lawfulExemptions,
      ...localConnectionExemptions,
      ...localConnectionTypes,
    ]),
  ];
}

/**
 * An error for each type that a rule names and no application can have: with it the rule is for nobody, or for fewer
 * than the council thinks, and nothing else would show it.
 * @param pointer of the list of types in what is looked at.
 */
export function unknownConnectionTypes(
  types: readonly string[] | undefined,
  policy: LettingsPolicy,
  pointer: string,
): RuleFinding[] {
  const known = connectionTypesOf(policy);
  return (types ?? []).flatMap((type, place) =>
    known.includes(type)
      ? []
      : [
          error(
            'unknownName',
            `${pointer}/${place}`,
            `There is no type of connection "${type}".`,
            `${didYouMean(type, known)}There are: ${known.join(', ')}. One of the council's own goes into "localConnectionTypes" in lettings.json.`,
          ),
        ],
  );
}
