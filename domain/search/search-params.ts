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
  'landlords',
  'rent',
  'floor',
  'near',
  ...Object.values(featureWords),
  'lift',
  'adapted',
  'sort',
  'view',
] as const;

export type ParamName = (typeof paramNames)[number];

/** A search's params, unchecked: the check needs the council's property types and areas. */
export type PropertySearch = { readonly [name in ParamName]?: unknown };

/** The grid or the map, two views of one result. */
export type PropertyView = 'list' | 'map';

/** Keeps the params that the page knows, with any value except an empty one, which forms without scripts send. */
export function keepSearchParams(params: Record<string, unknown>): PropertySearch {
  const isAsked = (name: ParamName) =>
    params[name] !== undefined && (params[name] !== '' || name === 'eligibleOnly');
  return Object.fromEntries(paramNames.flatMap((name) => (isAsked(name) ? [[name, params[name]]] : [])));
}
