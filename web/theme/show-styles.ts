import type { Theme as CouncilTheme } from '#schemas/tenant/theme.ts';
import { makeWriter, writeVariables } from './council-styles.ts';
import { createCouncilTheme } from './create-council-theme.ts';
import { gatheredStyles, onGathered, type GatheredStyle } from './gathered-styles.ts';

/**
 * Writes the rules of all components into the page during development: of those that load later as they load,
 * and again when their file changes.
 */
export function showStyles(council: CouncilTheme, hasDark: boolean): void {
  const theme = createCouncilTheme(council, hasDark);
  const write = makeWriter(theme);
  const elements = new Map<string, HTMLStyleElement>();
  const show = (style: GatheredStyle): void => {
    const element = elements.get(style.name) ?? document.createElement('style');
    element.textContent = write(style);
    // A module loads before those that import it, and their rules belong before its own.
    if (!elements.has(style.name)) document.head.prepend(element);
    elements.set(style.name, element);
  };
  gatheredStyles().forEach(show);
  onGathered(show);
  const variables = document.createElement('style');
  variables.textContent = writeVariables(theme);
  document.head.prepend(variables);
}
