import { optionsOf } from '#domain/forms/answer-kind.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { layerFile, type DocumentShelf } from '../../council-files/layered-file.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import type { Base } from '../base.ts';
import type { CheckResults } from '../check-results.ts';
import type { LoadedForm } from '../loaded-form.ts';

/**
 * Finds options of `areas` questions that are not areas of the council's map. An option below a divider such as
 * "or" is exempt, and so is “none of these”.
 * @param areas the map's areas; null if the council has no drawn or vector map, undefined if it cannot be read
 */
export function checkFormAreas(
  id: string,
  forms: ReadonlyMap<string, LoadedForm>,
  areas: ReadonlySet<string> | null | undefined,
  own: DocumentShelf,
  base: Base,
  results: CheckResults,
): Finding[] {
  if (areas === undefined) return [];
  return [...forms].flatMap(([name, { definition, hash }]) => {
    const { asked } = results.recall('areas of a form', [hash], () => ({
      asked: takeInventory(definition).questions.filter(({ ui }) => ui?.widget === 'areas'),
    }));
    if (asked.length === 0) return [];
    const file = layerFile(id, own, base.shelf, `forms/${name}.form.json`);
    return asked.flatMap((question): Finding[] => {
      if (areas === null)
        return [
          {
            severity: 'warning',
            kind: 'forms.areasWithoutMap',
            ...file.placeOf(`/pages/${question.page}/ui/${question.name}/widget`),
            message: `"${question.name}" can be answered on a map, but the council has no map with areas.`,
            cure: 'Remove the widget, or add a "map" of the kind "drawn" or "vector" to tenant.json.',
          },
        ];
      const options = question.schema.type === 'array' ? '/items/oneOf' : '/oneOf';
      return optionsOf(question.schema).flatMap(({ const: value, title, divider }, index): Finding[] => {
        if (areas.has(value) || divider !== undefined || value === question.ui?.none) return [];
        const near = nearestWord(value, [...areas]);
        return [
          {
            severity: 'warning',
            kind: 'forms.areaNotOnMap',
            ...file.placeOf(`${question.pointer}${options}/${index}/const`),
            message: `"${title}" is not an area on the map, so people can choose it only from the list.`,
            cure: `${near === undefined ? 'Give' : `Did you mean "${near}"? If not, give`} its feature in the map the property "area": "${value}". If it is not a single place, give the option the "divider" "or" instead.`,
          },
        ];
      });
    });
  });
}
