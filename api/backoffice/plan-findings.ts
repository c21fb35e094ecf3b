import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { feedError, feedWarning, type Sent, unknownName } from './finding.ts';

/** Finds the faults in a plan on its own, whatever is stored already. */
export function planFindings({ at, item }: Sent<PlanItem>, files: TenantFiles): FeedFinding[] {
  const { situation, homeNeeded, support, steps, told = {} } = item;
  const references = steps.map(({ reference }) => reference);
  return [
    ...councilTextFindings(`${at}/situation`, situation, files),
    ...councilTextFindings(`${at}/homeNeeded`, homeNeeded, files),
    ...councilTextFindings(`${at}/support`, support, files),
    ...Object.keys(told).flatMap((reference) =>
      references.includes(reference) ? [] : [unknownName(`${at}/told`, 'step', reference, references)],
    ),
    ...steps.flatMap((step, place) => {
      const pointer = `${at}/steps/${place}`;
      return [
        ...(references.indexOf(step.reference) === place
          ? []
          : [
              feedError(
                'doubled',
                `${pointer}/reference`,
                `"${step.reference}" appears twice.`,
                'Give each step a reference of its own.',
              ),
            ]),
        ...wordFindings(pointer, step, files),
        ...viewFindings(pointer, step),
        ...dayFindings(pointer, step),
      ];
    }),
  ];
}

function wordFindings(pointer: string, step: PlanStepContent, files: TenantFiles): FeedFinding[] {
  const fields = ['title', 'description', 'councilView', 'why', 'noLongerRightNotice'] as const;
  return fields.flatMap((field) => councilTextFindings(`${pointer}/${field}`, step[field], files));
}

/**
 * Without an agreement the plan must say why, and what the council considers reasonable (Housing Act 1996
 * s.189A(6)). The person's own view belongs beside it, but they may not have given one.
 */
function viewFindings(
  pointer: string,
  { agreed, why, councilView, residentView }: PlanStepContent,
): FeedFinding[] {
  if (agreed) return [];
  return [
    ...(why
      ? []
      : [
          feedError(
            'noReason',
            `${pointer}/why`,
            'The step is not agreed, and nothing says why.',
            'Write why there is no agreement.',
          ),
        ]),
    ...(councilView
      ? []
      : [
          feedError(
            'noReason',
            `${pointer}/councilView`,
            'The step is not agreed, and what the council thinks is missing.',
            'Write what the council thinks.',
          ),
        ]),
    ...(residentView
      ? []
      : [
          feedWarning(
            'oneView',
            `${pointer}/residentView`,
            'The step is not agreed, and what its person thinks is missing.',
            'Write what they said, in their words, if they said anything.',
          ),
        ]),
  ];
}

function dayFindings(pointer: string, { from, due, noLongerRightFrom }: PlanStepContent): FeedFinding[] {
  const first = from ?? '';
  const wrong = [
    ['due', due],
    ['noLongerRightFrom', noLongerRightFrom],
  ] as const;
  return wrong.flatMap(([field, day]) =>
    day !== undefined && day < first
      ? [
          feedError(
            'daysTurned',
            `${pointer}/${field}`,
            `This is ${day}, before the step begins on ${first}.`,
            'Mend one of the two days.',
          ),
        ]
      : [],
  );
}
