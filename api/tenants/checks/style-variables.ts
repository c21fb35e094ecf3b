import { colourVariables } from '#domain/theme/colour-variables.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import type { Finding } from '#schemas/tenant/finding.ts';

/** Variables by the names that theme.json has for their colours, in small letters: `onprimary`. */
const byColour = new Map(
  [...colourVariables].toReversed().map(([variable, colour]) => [colour.toLowerCase(), variable]),
);

/**
 * Variables of Lintel in a stylesheet that are not those that a council may use: of a name that is not there, a browser
 * makes what it would without the line. Each name once, at its first line.
 */
export function unknownVariables(text: string): Pick<Finding, 'kind' | 'line' | 'message' | 'cure'>[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  const first = new Map<string, number>();
  for (const { 0: name, index } of code.matchAll(/--lintel-[\w-]*/g)) {
    if (colourVariables.has(name) || first.has(name)) continue;
    first.set(name, code.slice(0, index).split('\n').length);
  }
  return [...first].map(([name, line]) => {
    const meant = meantBy(name);
    return {
      kind: 'styles.variable',
      line,
      message: `${name} is not one of the variables that a stylesheet can rely on. If a page does not have it, the browser ignores the line.`,
      cure: `${meant === undefined ? '' : `Write ${meant}. `}docs/front-page.md lists the variables.`,
    };
  });
}

/** The variable of the colour that a name speaks of, `accent` in `--lintel-palette-accent-main`; or the most similar one. */
function meantBy(name: string): string | undefined {
  const words = name
    .replace(/^--lintel-(?:palette-|colou?r-)?/, '')
    .replace(/-main$/, '')
    .replaceAll('-', '')
    .toLowerCase();
  return byColour.get(words) ?? nearestWord(name, [...colourVariables.keys()]);
}
