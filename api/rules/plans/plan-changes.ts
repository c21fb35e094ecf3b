import type { CouncilTexts } from '#schemas/casework.ts';
import type { PlanContent, PlanStepContent } from '#schemas/casework-plan.ts';
import { isSame } from '../json/is-same.ts';

/** One difference between two versions of a plan. */
export type PlanChange =
  | { readonly what: 'situation' | 'homeNeeded' | 'support' }
  | {
      readonly what: 'stepAdded' | 'stepChanged' | 'stepEnded';
      /** The title in the later version. */
      readonly title: CouncilTexts;
    };

const texts = ['situation', 'homeNeeded', 'support'] as const;

/** Returns the differences between two versions: texts first, then steps in the order of the later version. */
export function planChanges(before: PlanContent, after: PlanContent): PlanChange[] {
  const known = new Map(before.steps.map((step) => [step.reference, step]));
  return [
    ...texts.filter((what) => !isSame(before[what], after[what])).map((what) => ({ what })),
    ...after.steps.flatMap((step): PlanChange[] => {
      const was = known.get(step.reference);
      const { title } = step;
      if (was === undefined) return [{ what: 'stepAdded', title }];
      if (isSame(was, step)) return [];
      const hasEnded = was.noLongerRightFrom === undefined && step.noLongerRightFrom !== undefined;
      return [{ what: hasEnded ? 'stepEnded' : 'stepChanged', title }];
    }),
  ];
}

/**
 * Returns the sent plan together with the steps of the previous version that it leaves out. Those are marked as no
 * longer right from that day, and can still be read, so that no one is held to a step that they can no longer find.
 * @param day in London, `YYYY-MM-DD`
 */
export function keepEndedSteps(before: PlanContent, sent: PlanContent, day: string): PlanContent {
  const named = new Set(sent.steps.map(({ reference }) => reference));
  const left = before.steps
    .filter(({ reference }) => !named.has(reference))
    .map((step): PlanStepContent => {
      const from = step.noLongerRightFrom;
      return { ...step, noLongerRightFrom: from === undefined || from > day ? day : from };
    });
  return left.length === 0 ? sent : { ...sent, steps: [...sent.steps, ...left] };
}

/** True if a step is marked as no longer right, on a day in London. */
export function hasStepEnded({ noLongerRightFrom }: PlanStepContent, day: string): boolean {
  return noLongerRightFrom !== undefined && noLongerRightFrom <= day;
}
