import { conditionOperators } from '#schemas/forms/condition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { pointerTo } from '../../council-files/json-document.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import type { Json } from '../../council-files/merge.ts';

/**
 * Finds conditions with two operators where a council meant to replace one. A patch keeps what it does not
 * remove (RFC 7396), so the old operator remains beside the new one. The shape's own message would point at
 * base's file.
 */
export function leftoverOperators(file: LayeredFile): Finding[] {
  return findIn(file.own?.value, file.value, [], file);
}

function findIn(
  own: Json | undefined,
  merged: Json | undefined,
  path: readonly string[],
  file: LayeredFile,
): Finding[] {
  if (!isGroup(own) || !isGroup(merged)) return [];
  const deeper = Object.keys(own).flatMap((key) =>
    findIn(memberOf(own, key), memberOf(merged, key), [...path, key], file),
  );
  const operators = Object.keys(merged).filter((key) => conditionOperators.some((word) => word === key));
  const written = operators.filter((key) => Object.hasOwn(own, key));
  const left = operators.filter((key) => !written.includes(key));
  if (!places.has(path.at(-1) ?? '') || written.length === 0 || left.length === 0) return deeper;
  const nulls = left.map((key) => `"${key}": null`).join(', ');
  return [
    {
      severity: 'error',
      kind: 'forms.leftover',
      ...file.placeOf(pointerTo(path)),
      message: `The condition has "${left.join('", "')}" from base as well as "${written.join('", "')}". A condition can have only one operator.`,
      cure: `Remove the old one: { ${nulls}, "${written[0]}": … }.`,
    },
    ...deeper,
  ];
}

/** Keys that hold a single condition rather than a list; lists are replaced whole. */
const places = new Set(['when', 'where', 'not']);

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(group: { readonly [key: string]: Json }, key: string): Json | undefined {
  return Object.hasOwn(group, key) ? group[key] : undefined;
}
