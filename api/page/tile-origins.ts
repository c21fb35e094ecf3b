import type { CouncilMap } from '#schemas/tenant/tenant.ts';

/** Returns the origins of a council's map tiles; `{s}` means every host below a domain. */
export function tileOrigins(map: CouncilMap | undefined): string[] {
  if (map?.kind !== 'tiles') return [];
  const [, host] = /^https:\/\/([^/?#]+)/.exec(map.url.replace('{s}.', '*.')) ?? [];
  return host === undefined ? [] : [`https://${host}`];
}
