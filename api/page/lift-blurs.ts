import { blurredGroundAttribute } from '#domain/pictures/blurred-ground.ts';

/**
 * Takes what pictures lie on until they are here out of the HTML of a drawn page, and into rules for the page's own style
 * element: the policy lets no `style` attribute through, and that element by its hash. Nothing else is lifted. React
 * leaves the attribute alone that finds the rule, and writes its own style by script.
 */
export function liftBlurs(html: string): { readonly html: string; readonly css: string } {
  const grounds = new Map<string, number>();
  const lifted = html.replaceAll(blurredGroundAttribute, (_, ground: string) => {
    const number = grounds.get(ground) ?? grounds.size;
    grounds.set(ground, number);
    return ` data-blur="${number}"`;
  });
  const rules = [...grounds].map(([ground, number]) => `[data-blur="${number}"]{${ground}}`);
  return { html: lifted, css: rules.join('') };
}
