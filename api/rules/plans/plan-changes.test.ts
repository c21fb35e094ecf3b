import { describe, expect, test } from 'vitest';
import type { PlanContent, PlanStepContent } from '#schemas/casework-plan.ts';
import { isSame } from '../json/is-same.ts';
import { hasStepEnded, keepEndedSteps, planChanges } from './plan-changes.ts';

const step = (reference: string, changed: Partial<PlanStepContent> = {}): PlanStepContent => ({
  reference,
  title: { 'en-GB': `Step ${reference}` },
  owner: 'resident',
  kind: 'required',
  agreed: true,
  ...changed,
});
const plan = (steps: PlanStepContent[], changed: Partial<PlanContent> = {}): PlanContent => ({
  steps,
  ...changed,
});

describe('what differs between two versions', () => {
  test('is nothing where only the order of fields does', () => {
    const { reference, ...others } = step('a');
    expect(planChanges(plan([step('a')]), plan([{ ...others, reference }]))).toEqual([]);
    expect(isSame({ a: 1, b: undefined }, { a: 1 })).toBe(true);
    expect(isSame([1, 2], [2, 1])).toBe(false);
  });

  test('is told by text and by step', () => {
    const before = plan([step('a'), step('b'), step('c')], { situation: { 'en-GB': 'One room.' } });
    const after = plan(
      [
        step('a', { due: '2026-05-01' }),
        step('b', { noLongerRightFrom: '2026-04-01' }),
        step('c'),
        step('d'),
      ],
      { support: { 'en-GB': 'A support worker.' } },
    );
    expect(planChanges(before, after)).toEqual([
      { what: 'situation' },
      { what: 'support' },
      { what: 'stepChanged', title: { 'en-GB': 'Step a' } },
      { what: 'stepEnded', title: { 'en-GB': 'Step b' } },
      { what: 'stepAdded', title: { 'en-GB': 'Step d' } },
    ]);
  });
});

describe('a step that is left out', () => {
  const day = '2026-04-02';

  test('is no longer right from that day, and stays', () => {
    const kept = keepEndedSteps(plan([step('a'), step('b')]), plan([step('b')]), day);
    expect(kept.steps).toEqual([step('b'), step('a', { noLongerRightFrom: day })]);
    expect(hasStepEnded(step('a', { noLongerRightFrom: day }), '2026-04-01')).toBe(false);
    expect(hasStepEnded(step('a', { noLongerRightFrom: day }), day)).toBe(true);
  });

  test('keeps the day that was told before, unless that is still to come', () => {
    const past = step('a', { noLongerRightFrom: '2026-03-01' });
    const coming = step('b', { noLongerRightFrom: '2026-06-01' });
    expect(
      keepEndedSteps(plan([past, coming]), plan([]), day).steps.map((kept) => kept.noLongerRightFrom),
    ).toEqual(['2026-03-01', day]);
  });

  test('makes no version the second time', () => {
    const first = keepEndedSteps(plan([step('a'), step('b')]), plan([step('b')]), day);
    const second = keepEndedSteps(first, plan([step('b')]), '2026-04-03');
    expect(planChanges(first, second)).toEqual([]);
  });
});
