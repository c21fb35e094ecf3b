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

/** An item of the wrong shape, with something else in the places that are wrong. */
interface StandIn {
  readonly at: string;
  readonly item: unknown;
  /** Pointers to the places that are not as they were sent. */
  readonly changed: readonly string[];
  /** True if it says something in such a place, so that nothing may be compared with it. */
  readonly isMadeUp: boolean;
}

/**
 * Stand-ins for a batch's items of the wrong shape, so that the rules can judge the rest of these, and compare the others
 * with them.
 */
export class StandIns<Item> {
  readonly #of = new Map<string, StandIn & Sent<Item>>();

  /**
   * Adds a stand-in for an item, if there can be one.
   * @param faults the findings on its shape.
   */
  add(
    sent: Sent<unknown>,
    faults: readonly FeedFinding[],
    schema: FieldSchema,
    check: ShapeCheck<Item>,
  ): void {
    const standIn = standInFor(sent, faults, schema);
    const made = standIn && check(standIn.item, sent.at);
    if (made && 'item' in made) this.#of.set(sent.at, { ...standIn, item: made.item });
  }

  all(): readonly Sent<Item>[] {
    return [...this.#of.values()];
  }

  /** Returns those that say nothing where something was wrong. */
  silent(): readonly Sent<Item>[] {
    return [...this.#of.values()].filter(({ isMadeUp }) => !isMadeUp);
  }

  /** Returns false for a finding about something that only a stand-in says. */
  isAsSent(finding: FeedFinding): boolean {
    const { pointer, kind } = finding;
    const standIn = this.#standInAt(finding);
    // The faults themselves are where the stand-in differs.
    if (standIn === undefined || ['feed.shape', 'feed.unkeepable'].includes(kind)) return true;
    return (
      pointer !== standIn.at &&
      standIn.changed.every((one) => !isWithin(pointer, one) && !isWithin(one, pointer))
    );
  }

  isOfMadeUp(finding: FeedFinding): boolean {
    return this.#standInAt(finding)?.isMadeUp === true;
  }

  #standInAt({ pointer }: FeedFinding): StandIn | undefined {
    return this.#of.get(/^(?:\/items)?\/\d+/.exec(pointer)?.[0] ?? '');
  }
}

/** Fields that say what an item is or belongs to: with another value it would be another item. */
const identity = /references?$|identifiers?$/i;
/** Fields that are only right together. */
const pairs: Readonly<Record<string, string>> = { opensAt: 'closesAt', closesAt: 'opensAt' };

/**
 * Returns a stand-in for an item of the wrong shape, so that the rules can judge the rest of it: where it is wrong, it says
 * nothing, or anything if it has to say something. Undefined where that would make another item of it.
 * @param faults the findings on its shape.
 */
function standInFor(
  { at, item }: Sent<unknown>,
  faults: readonly FeedFinding[],
  schema: FieldSchema,
): StandIn | undefined {
  const wrong = faults.map(({ pointer }) => wholeLists(partsOfPointer(pointer.slice(at.length))));
  const paths = wrong.flatMap((path) => {
    const [first = ''] = path;
    const other = pairs[first];
    return other === undefined ? [path] : [path, [other]];
  });
  let made: unknown = item;
  let isMadeUp = false;
  for (const path of paths) {
    const other = otherValue(path, item, schema);
    if (other === undefined) return undefined;
    isMadeUp ||= (other.value ?? null) !== null;
    made = replaced(made, path, other.value);
  }
  return { at, item: made, isMadeUp, changed: paths.map((path) => `${at}${pointerTo(path)}`) };
}

const isWithin = (pointer: string, around: string): boolean =>
  pointer === around || pointer.startsWith(`${around}/`);

/** Cuts a path at the first entry of a list: the entries of another list are not the same things. */
function wholeLists(path: readonly string[]): readonly string[] {
  const entry = path.findIndex((part) => /^\d+$/.test(part));
  return entry === -1 ? path : path.slice(0, entry);
}

/** Returns what to say instead; `value` is undefined to leave it out. */
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

/** Returns a value that probably fits; undefined if there is none to guess. */
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
