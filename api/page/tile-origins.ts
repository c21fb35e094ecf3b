import type { CouncilMap } from '#schemas/tenant/tenant.ts';

/** The origins that a council's map takes its tiles from; `{s}` stands for every host below one. */
export function tileOrigins(map: CouncilMap | undefined): string[] {
  if (map?.kind !== 'tiles') return [];
  const [, host] = /^https:\/\/([^/?#]+)/.exec(map.url.replace('{s}.', '*.')) ?? [];
  return host === undefined ? [] : [`https://${host}`];
}
