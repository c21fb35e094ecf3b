import { featureWords } from '#schemas/home-features.ts';

/** The params of `/properties`; `eligibleOnly` is empty in a visitor's menu (specification section 2). */
export const paramNames = [
  'eligibleOnly',
  'bidOnly',
  'favouritesOnly',
  'text',
  'bedrooms',
  'types',
  'areas',
  ...Object.values(featureWords),
  'sort',
  'view',
] as const;

export type ParamName = (typeof paramNames)[number];

/** What the address bar says of a search, not yet looked at: that needs the council's kinds of homes and areas. */
export type PropertySearch = { readonly [name in ParamName]?: unknown };

/** Grid and map are two views of one result. */
export type PropertyView = 'list' | 'map';

/** Keeps the params that the page knows, whatever stands in them. */
export function keepSearchParams(params: Record<string, unknown>): PropertySearch {
  return Object.fromEntries(
    paramNames.flatMap((name) => (params[name] === undefined ? [] : [[name, params[name]]])),
  );
}
