import type { SeededRandom } from '#demo/seeded-random.ts';

type Value = string | number;

/** Maximum number of values remembered for each name. */
const most = 40;

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Values in earlier answers, by name: made-up calls then concern existing things. */
export class KnownValues {
  readonly #byName = new Map<string, Value[]>();

  add(name: string, ...values: readonly Value[]): void {
    const known = this.#byName.get(name) ?? [];
    this.#byName.set(name, known);
    for (const value of values) if (!known.includes(value)) known.push(value);
    // Drops the oldest values that were found in answers, which may no longer exist. The first half was added
    // by the tests on purpose.
    if (known.length > most) known.splice(most / 2, known.length - most);
  }

  /** Learns from the JSON of an answer. An `id` in `threads` is a `thread` and a `threadId`. */
  learn(json: unknown, name = ''): void {
    if (Array.isArray(json)) {
      for (const item of json.slice(0, 5)) this.learn(item, name);
      return;
    }
    if (typeof json === 'object' && json !== null) {
      for (const [key, value] of Object.entries(json)) {
        if (key === 'id' && isValue(value)) {
          const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
          this.add(singular, value);
          this.add(`${singular}Id`, value);
        }
        this.learn(value, key);
      }
      return;
    }
    if (!isValue(json) || String(json).length > 200) return;
    this.add(name, json);
    if (typeof json === 'string' && uuid.test(json)) this.add('uuid', json);
  }

  /** Returns a value of a name and a type of JSON Schema, if there is one. */
  pick(random: SeededRandom, name: string, type: string, format?: string): Value | undefined {
    const isAsked = (value: Value) =>
      type === 'string' ? typeof value === 'string' : type === 'integer' && Number.isInteger(value);
    const named = (this.#byName.get(name) ?? []).filter(isAsked);
    if (named.length > 0) return random.pick(named);
    const any = format === 'uuid' ? this.#byName.get('uuid') : undefined;
    return any && any.length > 0 ? random.pick(any) : undefined;
  }
}

function isValue(value: unknown): value is Value {
  return typeof value === 'string' || typeof value === 'number';
}
