import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { lifecycleModels, processModels } from './models.ts';
import { requirementOf } from './requirements/requirements.ts';

const lifecycles: AnyStateMachine[] = lifecycleModels.map(({ machine }) => machine);
const processes: AnyStateMachine[] = processModels.map(({ machine }) => machine);

const below = (node: AnyStateNode): AnyStateNode[] =>
  Object.values(node.states).flatMap((child: AnyStateNode) => [child, ...below(child)]);
const title = (machine: AnyStateMachine) => [machine.id, machine] as const;

describe.each([...lifecycles, ...processes].map(title))('%s keeps the conventions', (_, machine) => {
  it.each(below(machine.root).map((node) => [node.key, node] as const))(
    'state %s has a description and the clause that asks for it',
    (__, node) => {
      expect(node.description).toMatch(/^[A-Z].*\.$/);
      expect(node.meta.req.length).toBeGreaterThan(0);
      expect(node.meta.req.map(requirementOf)).not.toContain(undefined);
    },
  );

  it('names events noun.verb', () => {
    for (const type of machine.events) expect(type).toMatch(/^(xstate\..*|[a-z]+\.[a-z][a-zA-Z]*)$/);
  });

  it('has no infinite loop', () => {
    expect(machine.options.maxIterations).toBe(1000);
  });

  it('names its guards, so that they can be replaced and reported', () => {
    const transitions = [machine.root, ...below(machine.root)].flatMap((node) => [
      ...[...node.transitions.values()].flat(),
      ...(node.always ?? []),
    ]);
    const inline = transitions.filter(({ guard }) => typeof guard === 'function');
    expect(inline).toEqual([]);
  });
});

describe.each(lifecycles.map(title))('lifecycle %s is pure and flat', (_, machine) => {
  it.each(below(machine.root).map((node) => [node.key, node] as const))('state %s', (__, node) => {
    expect(node.invoke).toEqual([]);
    expect(node.after).toEqual([]);
    expect(Object.keys(node.states)).toEqual([]);
  });
});

const busyStates = (machine: AnyStateMachine) =>
  below(machine.root).filter(({ tags, invoke }) => tags.includes('busy') || invoke.length > 0);

describe.each(processes.filter((machine) => busyStates(machine).length > 0).map(title))(
  'process %s never hangs',
  (_, machine) => {
    it.each(busyStates(machine).map((node) => [node.key, node] as const))(
      'busy state %s has one named actor, handles its failure and has a timeout',
      (__, node) => {
        expect(node.tags).toContain('busy');
        expect(node.invoke.map(({ id, src }) => id === src)).toEqual([true]);
        expect(node.invoke.every(({ systemId }) => systemId === undefined)).toBe(true);
        expect(node.transitions.has(`xstate.error.actor.${node.invoke[0]?.id}`)).toBe(true);
        expect(node.after.map(({ delay }) => delay)).toEqual(['answerTimeout']);
      },
    );
  },
);
