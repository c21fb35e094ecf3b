import type { DrawnMap } from '#schemas/tenant/drawn-map.ts';

/** A map as text, a feature a line, so that a change of it can be read in a diff. */
export function printMap({ type, bbox, features }: DrawnMap): string {
  const lines = features.map((feature) => JSON.stringify(feature)).join(',\n');
  return `{"type":${JSON.stringify(type)},"bbox":${JSON.stringify(bbox)},"features":[\n${lines}\n]}\n`;
}
