import type { LawPack } from '#domain/law/law-pack.ts';
import { lawPack } from '#domain/law/laws.ts';
import { lawfulExemptions } from '#schemas/lettings-facts.ts';
import type { LawName } from '#schemas/reviews.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { layerFile, type DocumentShelf } from '../../council-files/layered-file.ts';
import type { Base } from '../base.ts';
import type { LoadedForm } from '../loaded-form.ts';
import { definitionPathOf } from './merged-form.ts';

/** People exempt from a local connection under English law, with the source. */
const whom: Readonly<Record<(typeof lawfulExemptions)[number], string>> = {
  'domestic-abuse': 'needs to move because of domestic abuse (SI 2025/706)',
  'care-leaver': 'has left care and is under 25 (SI 2025/706)',
  'armed-forces': 'serves or has served in the regular forces (SI 2012/1869)',
};

/**
 * Checks the register form's local connection question against the law of the council's nation. England exempts
 * some people (`lawfulExemptions`); in Wales anyone may be on the register (Housing Act 1996, section
 * 160A(2)).
 * @param law the last in the council's list.
 */
export function checkFormConnections(
  id: string,
  forms: ReadonlyMap<string, LoadedForm>,
  law: LawName,
  own: DocumentShelf,
  base: Base,
): Finding[] {
  const { nation } = lawPack(law);
  return [...forms].flatMap(([form, { definition }]) => {
    if (definition.purpose !== 'register') return [];
    const file = layerFile(id, own, base.shelf, definitionPathOf(form));
    return Object.entries(definition.rules ?? {}).flatMap(([name, rule]) =>
      rule.rule === 'atLeastOneLocalConnection'
        ? faultsOf(nation, name, rule).map(({ pointer, ...said }): Finding => ({
            severity: 'warning',
            ...said,
            ...file.placeOf(pointer),
          }))
        : [],
    );
  });
}

function faultsOf(
  nation: LawPack['nation'],
  name: string,
  { exempt, type }: { readonly exempt: readonly string[]; readonly type: string },
): (Pick<Finding, 'kind' | 'message' | 'cure'> & { readonly pointer: string })[] {
  if (nation === 'wales')
    return [
      {
        kind: 'forms.connectionInWales',
        pointer: `/rules/${name}`,
        message:
          'In Wales, a council cannot keep anyone off the register for lack of a local connection (Housing Act 1996, section 160A(2)).',
        cure: `Remove the rule: "rules": { "${name}": null }. On the connections page, say what a connection is used for.`,
      },
    ];
  return lawfulExemptions
    .filter((one) => !exempt.includes(one))
    .map((one) => ({
      kind: 'forms.exemption',
      pointer: `/rules/${name}/exempt`,
      message: `In England, a council cannot keep someone off the register for lack of a local connection if that person ${whom[one]}. Here, "${one}" is not exempt.`,
      cure: `Add "${one}" to "exempt", with an option of that name for "${type}".`,
    }));
}
