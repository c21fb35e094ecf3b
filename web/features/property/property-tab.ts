/** The tabs of a home's page (specification section 2), in order. The first is the default. */
export const propertyTabs = ['details', 'plans', 'area'] as const;
export type PropertyTab = (typeof propertyTabs)[number];

/**
 * Returns the tab that a key moves to, or null for other keys: arrows wrap around, Home and End go to the ends
 * (WAI-ARIA Authoring Practices, tabs pattern).
 * @param isFromRight true if the page, and so the tabs, run from right to left.
 */
export function tabByKey(key: string, from: PropertyTab, isFromRight = false): PropertyTab | null {
  const place = propertyTabs.indexOf(from);
  const last = propertyTabs.length - 1;
  const next = {
    [isFromRight ? 'ArrowLeft' : 'ArrowRight']: place === last ? 0 : place + 1,
    [isFromRight ? 'ArrowRight' : 'ArrowLeft']: place === 0 ? last : place - 1,
    Home: 0,
    End: last,
  }[key];
  return next === undefined ? null : (propertyTabs[next] ?? null);
}
