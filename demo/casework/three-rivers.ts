import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { CaseworkHelpers, CouncilCasework } from './feed-batch.ts';

const former = 'case/2207';

/**
 * Returns casework of Three Rivers: a continuing case about the register, and one about homelessness that has ended,
 * with its plan. The officers are in the council's `officers.json`.
 */
export function caseworkOfThreeRivers({ day, say, applicationReference }: CaseworkHelpers): CouncilCasework {
  const cases: CaseItem[] = [
    {
      externalReference: 'case/2310',
      applicationReference,
      kind: 'register',
      reference: 'R-2310',
      title: say('Your application to the register'),
      openedOn: day(-120),
      officers: [{ officerReference: 'officer/robin', part: 'primary' }],
    },
    {
      externalReference: former,
      applicationReference,
      kind: 'homelessness',
      reference: 'H-2207',
      title: say('Help with homelessness'),
      openedOn: day(-400),
      closedOn: day(-150),
      officers: [{ officerReference: 'officer/casey', part: 'primary' }],
    },
  ];
  const plan: PlanItem = {
    externalReference: 'plan/2207',
    caseReference: former,
    lastReviewedOn: day(-170),
    endedOn: day(-150),
    situation: say('You were staying with friends after your tenancy ended.'),
    steps: [
      {
        reference: 'search',
        title: say('Look for a private home with the rent guarantee'),
        owner: 'resident',
        kind: 'required',
        agreed: true,
        due: day(-200),
      },
      {
        reference: 'guarantee',
        title: say('Give you a rent guarantee letter'),
        owner: 'council',
        kind: 'required',
        agreed: true,
      },
    ],
    told: { search: 'done', guarantee: 'done' },
  };
  return {
    people: [{ kind: 'cases', items: cases }],
    plans: [{ kind: 'plans', items: [plan] }],
  };
}
