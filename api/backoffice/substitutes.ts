import { pointerTo } from '../council-files/json-document.ts';
import {
  choicesOfSchema,
  type FieldSchema,
  mayBeNull,
  memberOf,
  partsOfPointer,
  schemaAt,
  waysOf,
} from './feed-schema.ts';
import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { ShapeCheck } from './check-shape.ts';
import type { Sent } from './finding.ts';

/** A copy of an item of the wrong shape, with other values in the places that are wrong. */
interface Substitute {
  readonly at: string;
  readonly item: unknown;
  /** Pointers to the places that differ from what was sent. */
  readonly changed: readonly string[];
  /** True if such a place has an invented value, so other items must not be compared with this one. */
  readonly hasInventedValue: boolean;
}

/**
 * Substitutes for a batch's items of the wrong shape. With them, the rules can check the rest of each item, and
 * compare other items with it.
 */
export class Substitutes<Item> {
  readonly #of = new Map<string, Substitute & Sent<Item>>();

  /**
   * Adds a substitute for an item, if one is possible.
   * @param faults the findings on its shape.
   */
  add(
    sent: Sent<unknown>,
    faults: readonly FeedFinding[],
    schema: FieldSchema,
    check: ShapeCheck<Item>,
  ): void {
    const substitute = substituteFor(sent, faults, schema);
    const made = substitute && check(substitute.item, sent.at);
    if (made && 'item' in made) this.#of.set(sent.at, { ...substitute, item: made.item });
  }

  all(): readonly Sent<Item>[] {
    return [...this.#of.values()];
  }

  /** Returns the substitutes that contain no invented values: every value that was wrong is left out. */
  silent(): readonly Sent<Item>[] {
    return [...this.#of.values()].filter(({ hasInventedValue }) => !hasInventedValue);
  }

  /** Returns false for a finding about a value that the feed did not send. */
  isAsSent(finding: FeedFinding): boolean {
    const { pointer, kind } = finding;
    const substitute = this.#substituteAt(finding);
    // Findings on the shape are about exactly the places where the substitute differs.
    if (substitute === undefined || ['feed.shape', 'feed.unkeepable'].includes(kind)) return true;
    return (
      pointer !== substitute.at &&
      substitute.changed.every((one) => !isWithin(pointer, one) && !isWithin(one, pointer))
    );
  }

  isAboutInvented(finding: FeedFinding): boolean {
    return this.#substituteAt(finding)?.hasInventedValue === true;
  }

  #substituteAt({ pointer }: FeedFinding): Substitute | undefined {
    return this.#of.get(/^(?:\/items)?\/\d+/.exec(pointer)?.[0] ?? '');
  }
}

/** Fields that identify an item or its owner: a different value would make it a different item. */
const identity = /references?$|identifiers?$/i;
/** Fields that are only valid together. */
const pairs: Readonly<Record<string, string>> = { opensAt: 'closesAt', closesAt: 'opensAt' };

/**
 * Returns a substitute for an item of the wrong shape. A wrong place is left empty, or gets an invented value if
 * it is required. Undefined if a wrong place identifies the item.
 * @param faults the findings on its shape.
 */
function substituteFor(
  { at, item }: Sent<unknown>,
  faults: readonly FeedFinding[],
  schema: FieldSchema,
): Substitute | undefined {
  const wrong = faults.map(({ pointer }) => wholeLists(partsOfPointer(pointer.slice(at.length))));
  const paths = wrong.flatMap((path) => {
    const [first = ''] = path;
    const other = pairs[first];
    return other === undefined ? [path] : [path, [other]];
  });
  let made: unknown = item;
  let hasInventedValue = false;
  for (const path of paths) {
    const other = otherValue(path, item, schema);
    if (other === undefined) return undefined;
    hasInventedValue ||= (other.value ?? null) !== null;
    made = replaced(made, path, other.value);
  }
  return { at, item: made, hasInventedValue, changed: paths.map((path) => `${at}${pointerTo(path)}`) };
}

const isWithin = (pointer: string, around: string): boolean =>
  pointer === around || pointer.startsWith(`${around}/`);

/** Cuts a path at the first list index, since entries of two lists do not correspond. */
function wholeLists(path: readonly string[]): readonly string[] {
  const entry = path.findIndex((part) => /^\d+$/.test(part));
  return entry === -1 ? path : path.slice(0, entry);
}

/** Returns the value to use instead; `value` is undefined to leave the field out. */
function otherValue(
  path: readonly string[],
  item: unknown,
  schema: FieldSchema,
): { readonly value: unknown } | undefined {
  const name = path.at(-1);
  if (name === undefined) return undefined;
  const field = schemaAt(schema, path, item);
  const around = schemaAt(schema, path.slice(0, -1), item);
  if (field === undefined || around === undefined) return { value: undefined };
  if (identity.test(name)) return undefined;
  if (mayBeNull(field)) return { value: null };
  const isRequired = waysOf(around).some(({ required = [] }) => required.includes(name));
  return { value: isRequired ? anyValue(field) : undefined };
}

/** Returns a value that probably fits; undefined if none can be guessed. */
function anyValue(field: FieldSchema): unknown {
  const [choice] = choicesOfSchema(field);
  if (choice !== undefined) return choice;
  const [way = field] = waysOf(field);
  const [example] = [...(field.examples ?? []), ...(way.examples ?? [])];
  if (example !== undefined) return example;
  switch (way.type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return way.minimum ?? 1;
    case 'array':
      return [];
    case 'string':
      return way.format === 'date-time' ? '2000-01-01T12:00:00Z' : way.format === 'date' ? '2000-01-01' : '-';
    default:
      return undefined;
  }
}

function replaced(item: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value;
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const others = Object.entries(item).filter(([key]) => key !== name);
  const inner = rest.length === 0 ? value : replaced(memberOf(item, name), rest, value);
  return Object.fromEntries(inner === undefined ? others : [...others, [name, inner]]);
}
