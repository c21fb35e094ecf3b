import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { councilTextFindings } from './council-texts.ts';
import { feedError, feedWarning, type Sent, unknownName } from './finding.ts';

/** Finds the faults in a plan itself, without comparing it to the stored one. */
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
                'Give each step its own reference.',
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
            'The step is not agreed, but the reason is missing.',
            'Write why it was not agreed.',
          ),
        ]),
    ...(councilView
      ? []
      : [
          feedError(
            'noReason',
            `${pointer}/councilView`,
            'The step is not agreed, but the council’s view is missing.',
            'Write the council’s view.',
          ),
        ]),
    ...(residentView
      ? []
      : [
          feedWarning(
            'oneView',
            `${pointer}/residentView`,
            'The step is not agreed, but the person’s view is missing.',
            'If they said anything, write it in their own words.',
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
            `This is ${day}, which is before the step begins on ${first}.`,
            'Correct one of the two dates.',
          ),
        ]
      : [],
  );
}
