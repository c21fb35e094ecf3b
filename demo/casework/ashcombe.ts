import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { OfficerItem } from '#schemas/officer.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { PlanStepContent } from '#schemas/casework-plan.ts';
import type { CaseworkHelpers, CouncilCasework } from './feed-batch.ts';

const caseReference = 'homelessness/4711';

/** Returns casework of Ashcombe: one current case with two officers, and a plan in its second version. */
export function caseworkOfAshcombe({ day, say, applicationReference }: CaseworkHelpers): CouncilCasework {
  const officers: OfficerItem[] = [
    {
      externalReference: 'officer/olive',
      name: 'Olive Officer',
      role: say('Housing options officer'),
      hours: say('Monday to Thursday, 9am to 3pm'),
      telephone: '01632 960 011',
      email: 'olive.officer@ashcombe.example',
    },
    {
      externalReference: 'officer/sam',
      name: 'Sam Supervisor',
      role: say('Team leader, housing options'),
      telephone: '01632 960 012',
    },
  ];
  const cases: CaseItem[] = [
    {
      externalReference: caseReference,
      applicationReference,
      kind: 'homelessness',
      reference: 'HO-4711',
      title: say('Help to keep or find a home'),
      openedOn: day(-40),
      officers: [
        { officerReference: 'officer/olive', part: 'primary' },
        { officerReference: 'officer/sam', part: 'supervisor' },
      ],
    },
  ];
  const send: PlanStepContent = {
    reference: 'tenancy-papers',
    title: say('Send us your tenancy agreement and the notice'),
    description: say(
      'A photograph of each page is enough. If you do not have them any more, ask your landlord for a copy.',
    ),
    owner: 'resident',
    kind: 'required',
    agreed: true,
    due: day(9),
    actionReference: 'action/tenancy-papers',
  };
  const viewing: PlanStepContent = {
    reference: 'viewing',
    title: say('View the flat in Samphire Way'),
    owner: 'resident',
    kind: 'required',
    agreed: true,
    due: day(-12),
  };
  const letter: PlanStepContent = {
    reference: 'letter-to-landlord',
    title: say('Write to your landlord about the notice'),
    owner: 'council',
    kind: 'required',
    agreed: true,
  };
  const first: PlanItem = {
    externalReference: 'plan/4711',
    caseReference,
    lastReviewedOn: day(-38),
    situation: say(
      'Your landlord wants to sell, and has given you notice for the end of next month. You rent two rooms and have one child at the primary school.',
    ),
    homeNeeded: say('Two bedrooms, close enough to the school that your child need not change.'),
    steps: [send, viewing, letter],
  };
  const second: PlanItem = {
    ...first,
    lastReviewedOn: day(-6),
    support: say('Somebody from our family team who comes along when you view a home.'),
    steps: [
      send,
      {
        reference: 'further-places',
        title: say('Look at homes in Saltmarden and Lower Fennick as well'),
        owner: 'resident',
        kind: 'required',
        agreed: false,
        councilView: say('In town there may be no home that you can afford before the notice ends.'),
        residentView: 'My mother looks after my son when I work late. From Saltmarden she could not.',
        why: say('You need to stay near your mother, and we do not expect a home near her in time.'),
        from: day(-6),
        due: day(21),
      },
      {
        reference: 'ask-for-time',
        title: say('Ask the agent whether you can stay until the school holidays'),
        owner: 'resident',
        kind: 'advice',
        agreed: true,
        due: day(-2),
      },
      letter,
      {
        reference: 'deposit',
        title: say('Say whether we can lend you the deposit'),
        owner: 'council',
        kind: 'required',
        agreed: true,
        due: day(5),
      },
      {
        ...viewing,
        noLongerRightFrom: day(-6),
        noLongerRightNotice: say('The flat has been let to somebody else.'),
      },
    ],
    told: { 'letter-to-landlord': 'done' },
  };
  return {
    people: [
      { kind: 'officers', items: officers },
      { kind: 'cases', items: cases },
    ],
    plans: [
      { kind: 'plans', items: [first] },
      { kind: 'plans', items: [second] },
    ],
  };
}
