import { lawfulExemptions, standardConnectionTypes } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { didYouMean } from '../../words/near-word.ts';
import { error, type RuleFinding } from './rule-finding.ts';

/**
 * Returns every type of local connection that an application or a rule of the council may name, each once: the
 * types that all councils have, the exemptions in law (even if this council does not use them), and the council's
 * own.
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
 * Returns an error for each type in a rule that no application can have. Such a rule excludes more people than the
 * council intends, and nothing else would show it.
 * @param pointer to the list of types in the checked part.
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
            `${didYouMean(type, known)}You can use: ${known.join(', ')}. To add your own, list it in "localConnectionTypes" in lettings.json.`,
          ),
        ],
  );
}
