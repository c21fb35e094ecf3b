import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { leavesOf, shapeOf, type MachineShape, type StateShape } from '../shape.ts';
import { nameOfPath, parentOf, pathOfName, stateName } from '../state-name.ts';
import { diagramOf } from './diagram.ts';
import { emitDot } from './dot.ts';
import { emitMermaid } from './mermaid.ts';
import { oneLine, quotedLine, wordOf } from './one-line.ts';

/** Similar names, and characters that the formats use themselves. */
const name = fc.oneof(
  fc.stringMatching(/^[a.|_ &\\"#:;\n<-]{1,5}$/),
  fc.string({ minLength: 1, maxLength: 6, unit: 'binary' }),
);
const path = fc.array(name, { minLength: 1, maxLength: 3 });

function apart<Value>(values: fc.Arbitrary<Value>, written: (value: Value) => string): void {
  fc.assert(
    fc.property(values, values, (one, other) => {
      fc.pre(JSON.stringify(one) !== JSON.stringify(other));
      expect(written(one)).not.toBe(written(other));
    }),
  );
}

describe('any two names stay distinct', () => {
  test('as state names, from which their keys can be read back', () => {
    apart(path, nameOfPath);
    fc.assert(
      fc.property(path, (keys) => {
        expect(pathOfName(nameOfPath(keys))).toEqual(keys);
      }),
    );
  });

  test('as words of letters and digits', () => {
    apart(path, wordOf);
    fc.assert(
      fc.property(path, (keys) => {
        expect(wordOf(keys)).toMatch(/^\w*$/);
      }),
    );
  });

  test('on one line, with and without quotation marks', () => {
    apart(name, oneLine);
    apart(name, quotedLine);
    const readersTrim = fc.property(name, (text) => {
      expect(oneLine(text)).toBe(oneLine(text).trim());
      expect(oneLine(text).split(/[\n\v\f\r\u0085\u2028\u2029]/)).toHaveLength(1);
    });
    fc.assert(readersTrim);
  });

  test('and plain names are written unchanged', () => {
    expect([nameOfPath(['found', 'loading']), wordOf(['found', 'loading']), oneLine('Press “Go”.')]).toEqual([
      'found.loading',
      'found_loading',
      'Press “Go”.',
    ]);
    expect(stateName({ work: 'busy', light: { on: 'dim' } })).toBe('work.busy & light.on.dim');
  });
});

const req = ['spec 2 properties'];
const meta = { req };
/** A machine whose states, nested and not, differ in a dot, an underscore or a bar. */
const odd = setup({
  types: {
    events: {} as { readonly type: 'odd.go' } | { readonly type: 'odd.back' },
    meta: {} as { readonly req: readonly string[] },
  },
}).createMachine({
  id: 'odd',
  initial: 'end',
  states: {
    end: { meta, on: { 'odd.go': 'sent' } },
    sent: {
      meta,
      initial: 'late',
      on: { 'odd.back': 'sent_late' },
      states: { late: { meta, on: { 'odd.go': String.raw`#odd.in\.view` } } },
    },
    sent_late: { meta, on: { 'odd.go': 'a | b' } },
    'in.view': { meta, on: { 'odd.go': 'sent_late' } },
    'a | b': { meta, on: { 'odd.back': 'over' } },
    over: { type: 'final', meta },
  },
});

describe('the drawing of a machine with odd names', () => {
  const shape = shapeOf(odd);
  const lines = emitMermaid(shape).split('\n');

  test('has a node for each state, inside its parent state', () => {
    const nodes = lines.flatMap((line) => /state "(.*)" as (\w+)/.exec(line)?.slice(1).join(' ') ?? []);
    expect(nodes.join('; ')).toBe(
      'end s_end; sent s_sent; late s_sent_late; sent_late s_sentZ5fZlate; in.view s_inZ2eZview; a | b s_aZ20ZZ7cZZ20Zb; over s_over',
    );
  });

  test('has the machine’s own arrows', () => {
    expect(lines).toEqual(
      expect.arrayContaining([
        '  s_sent_late --> s_inZ2eZview : odd.go',
        '  s_sent --> s_sentZ5fZlate : odd.back',
        '  s_inZ2eZview --> s_sentZ5fZlate : odd.go',
      ]),
    );
    expect(leavesOf(shape).map((state) => state.name)).toContain(String.raw`in\.view`);
  });
});

const stateOf = (keys: readonly string[]): StateShape => ({
  name: nameOfPath(keys),
  type: 'atomic',
  initial: undefined,
  description: undefined,
  clauses: [],
  tags: [],
  actors: [],
  entry: [],
});

test('a drawing has one line for each state and arrow, whatever their names', () => {
  const machine = fc
    .uniqueArray(name, { minLength: 1, maxLength: 6 })
    .chain((keys) => fc.tuple(fc.constant(keys), name, name));
  fc.assert(
    fc.property(machine, ([keys, event, guard]) => {
      const states = keys.map((key) => stateOf([key]));
      const [first] = states;
      const shape: MachineShape = {
        id: 'any',
        states: [{ ...stateOf([]), name: '', type: 'compound', initial: first?.name }, ...states],
        transitions: states.map((state, index) => ({
          id: `${index}`,
          source: state.name,
          targets: [states[(index + 1) % states.length]?.name ?? ''],
          event,
          guard,
          actions: [],
        })),
        delays: {},
      };
      const mermaid = emitMermaid(shape).split('\n');
      const ids = mermaid.flatMap((line) => /^ {2}state "[^"]*" as (s_\w*)$/.exec(line)?.[1] ?? []);
      expect(new Set(ids).size).toBe(keys.length);
      expect(
        mermaid.filter((line) => /^ {2}s_\w* --> s_\w* : [^:;"\n]*(?:#\d+;[^:;"\n]*)*$/.test(line)),
      ).toHaveLength(keys.length);
      // The first line, the initial arrow, and a line for each state and each arrow.
      expect(mermaid).toHaveLength(2 + 2 * keys.length);
      expect(states.every((state) => parentOf(state.name) === '')).toBe(true);
      // Graphviz: four lines of head, the initial node with its arrow, and the closing brace. The only arrow of a
      // machine with one state stays there, and is listed in its box.
      const diagram = diagramOf(shape);
      const drawn = diagram.arrows.filter(({ isDrawn }) => isDrawn).length;
      expect(drawn).toBe(keys.length === 1 ? 0 : keys.length);
      expect(emitDot(diagram, { lineLength: 20, levels: 1 }).split('\n')).toHaveLength(
        4 + 2 + keys.length + drawn + 1,
      );
    }),
  );
});
