import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import {
  type RankContext,
  type Ranked,
  type RankStep,
  type RankValue,
  stepsOf,
} from '#api/rules/lettings/rank-criteria.ts';
import { putInPlaces } from '#api/rules/lettings/tie-break.ts';

/** A person in an order, with their key in it. */
export interface OrderLine extends Ranked {
  readonly rankKey: string;
  /** True if they could be offered the home. */
  readonly isFree: boolean;
}

/** A person whose place, or whose chance of being offered the home, differs between two orders. */
export interface OrderMove {
  readonly applicationId: string;
  /** The place among those who are in both orders; null for a person who has come back into the running. */
  readonly from: number | null;
  readonly to: number;
  /** The first criterion by which they count differently, with what it was and is; null if only other people moved. */
  readonly because: {
    readonly criterion: RankStep['criterion'];
    readonly was: RankValue;
    readonly is: RankValue;
  } | null;
  /** True if they could be offered the home now, false if not; null if that has not changed. */
  readonly isFree: boolean | null;
}

/** An order, with the context in which it was made. */
interface MadeOrder {
  readonly lines: readonly OrderLine[];
  readonly context: RankContext;
}

/**
 * Returns who moves from one order of a home to a later one under the same rules, in the later order. People who have
 * left the running in between do not move anyone.
 */
export function explainMoves(before: MadeOrder, after: MadeOrder, scheme: Scheme): OrderMove[] {
  const stayed = new Set(after.lines.map(({ applicationId }) => applicationId));
  const was = new Map(
    putInPlaces(before.lines.filter(({ applicationId }) => stayed.has(applicationId))).map((line) => [
      line.applicationId,
      line,
    ]),
  );
  const steps = [stepsOf(scheme, before.context), stepsOf(scheme, after.context)] as const;
  return putInPlaces(after.lines).flatMap((line): OrderMove[] => {
    const { applicationId, queuePosition: to, isFree } = line;
    const former = was.get(applicationId);
    if (former === undefined) return [{ applicationId, from: null, to, because: null, isFree: null }];
    const freed = former.isFree === isFree ? null : isFree;
    if (former.queuePosition === to && freed === null) return [];
    return [
      {
        applicationId,
        from: former.queuePosition,
        to,
        because: changeOf(steps, former, line),
        isFree: freed,
      },
    ];
  });
}

function changeOf(
  [formerSteps, steps]: readonly [readonly RankStep[], readonly RankStep[]],
  before: Ranked,
  after: Ranked,
): OrderMove['because'] {
  for (const [index, step] of steps.entries()) {
    const [was, is] = [formerSteps[index]?.of(before), step.of(after)];
    if (was === undefined || was.digits === is.digits) continue;
    return { criterion: step.criterion, was: was.value, is: is.value };
  }
  return null;
}
