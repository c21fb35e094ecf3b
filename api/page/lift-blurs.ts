import { blurredBackgroundAttribute } from '#domain/pictures/blurred-background.ts';

/**
 * Moves the blurred backgrounds of pictures from the HTML of a rendered page into rules for the page's own
 * style element: the policy forbids `style` attributes and allows that element by its hash. Nothing else is
 * moved. React leaves the attribute that the rule selects alone, and writes its own style by script.
 */
export function liftBlurs(html: string): { readonly html: string; readonly css: string } {
  const grounds = new Map<string, number>();
  const lifted = html.replaceAll(blurredBackgroundAttribute, (_, ground: string) => {
    const number = grounds.get(ground) ?? grounds.size;
    grounds.set(ground, number);
    return ` data-blur="${number}"`;
  });
  const rules = [...grounds].map(([ground, number]) => `[data-blur="${number}"]{${ground}}`);
  return { html: lifted, css: rules.join('') };
}
