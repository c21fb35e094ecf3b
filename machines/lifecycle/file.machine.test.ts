import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileStates } from '#schemas/file-kinds.ts';
import { apply } from './apply.ts';
import { fileMachine, type FileEvent, type FileMachineState } from './file.machine.ts';

const events: readonly FileEvent[] = [
  { type: 'bytes.complete' },
  { type: 'look.pass', scanned: true },
  { type: 'look.pass', scanned: false },
  { type: 'look.refuse' },
  { type: 'look.infect' },
  { type: 'file.remove', sent: false },
  { type: 'file.remove', sent: true },
  { type: 'file.expire', due: true },
  { type: 'file.expire', due: false },
];

function after(line: readonly FileEvent[]) {
  return line.reduce<{ state: FileMachineState; effects: readonly string[] }>(
    (before, event) => {
      const applied = apply(fileMachine, { state: before.state, context: {} }, event);
      if (!applied.ok) return before;
      return {
        state: applied.state,
        effects: [...before.effects, ...applied.effects.map(({ type }) => type)],
      };
    },
    { state: 'receiving', effects: [] },
  );
}

describe('the life of a file', () => {
  it('has exactly the states that a stored row may have', () => {
    expect(Object.keys(fileMachine.states).toSorted()).toEqual([...fileStates].toSorted());
  });

  it('is kept only after a check, and its bytes are deleted at most once', () => {
    assert(
      property(array(constantFrom(...events), { maxLength: 12 }), (line) => {
        const { state, effects } = after(line);
        const isKept = state === 'clean' || state === 'notScanned';
        expect(effects.includes('file.kept') || !isKept).toBe(true);
        const deletions = effects.filter((effect) => effect === 'bytes.delete').length;
        expect(deletions).toBe(state === 'removed' || state === 'refused' ? 1 : 0);
      }),
    );
  });

  it('cannot be removed by the sender once it was sent or while it is infected', () => {
    const received: FileEvent[] = [{ type: 'bytes.complete' }];
    const passed: FileEvent[] = [...received, { type: 'look.pass', scanned: true }];
    expect(after([...passed, { type: 'file.remove', sent: true }]).state).toBe('clean');
    expect(after([...passed, { type: 'file.remove', sent: false }]).state).toBe('removed');
    const infected: FileEvent[] = [...received, { type: 'look.infect' }];
    expect(after([...infected, { type: 'file.remove', sent: false }]).state).toBe('infected');
    expect(after([...infected, { type: 'file.expire', due: true }]).state).toBe('removed');
  });

  it('is scanned later if the council had no scanner at first', () => {
    const unscanned: FileEvent[] = [{ type: 'bytes.complete' }, { type: 'look.pass', scanned: false }];
    expect(after(unscanned).state).toBe('notScanned');
    expect(after([...unscanned, { type: 'look.pass', scanned: true }])).toEqual({
      state: 'clean',
      effects: ['file.received', 'file.kept'],
    });
  });
});
