import type { CaseItem } from '#schemas/backoffice/case.ts';
import type { OfficerItem } from '#schemas/officer.ts';
import type { PlanItem } from '#schemas/backoffice/plan.ts';
import type { CaseworkHelpers, CouncilCasework } from './feed-batch.ts';

const caseReference = 'achos/88';

/** Returns casework of Porth Elen: a case in two languages. In Wales a written plan is practice, not a duty. */
export function caseworkOfPorthElen({ day, say, applicationReference }: CaseworkHelpers): CouncilCasework {
  const officers: OfficerItem[] = [
    {
      externalReference: 'swyddog/sioned',
      name: 'Sioned Swyddog',
      role: say('Housing solutions officer', 'Swyddog datrysiadau tai'),
      hours: say('Tuesday to Friday, 10am to 4pm', 'Dydd Mawrth i ddydd Gwener, 10yb i 4yp'),
      telephone: '01632 960 031',
      email: 'sioned.swyddog@porth-elen.example',
    },
  ];
  const cases: CaseItem[] = [
    {
      externalReference: caseReference,
      applicationReference,
      kind: 'homelessness',
      reference: 'PE-88',
      title: say('Help with your home', 'Help gyda’ch cartref'),
      openedOn: day(-20),
      officers: [{ officerReference: 'swyddog/sioned', part: 'primary' }],
    },
  ];
  const plan: PlanItem = {
    externalReference: 'cynllun/88',
    caseReference,
    lastReviewedOn: day(-4),
    situation: say(
      'The house is damp, and the landlord does not answer your letters.',
      'Mae’r tŷ’n llaith, ac nid yw’r landlord yn ateb eich llythyrau.',
    ),
    homeNeeded: say(
      'A dry home with one level for your knees.',
      'Cartref sych ar un lefel ar gyfer eich pengliniau.',
    ),
    support: say('Letters from us in Welsh.', 'Llythyrau gennym yn Gymraeg.'),
    steps: [
      {
        reference: 'photographs',
        title: say('Photograph the damp in each room', 'Tynnu lluniau o’r lleithder ym mhob ystafell'),
        owner: 'resident',
        kind: 'required',
        agreed: true,
        due: day(6),
        actionReference: 'gweithred/lluniau',
      },
      {
        reference: 'shelter',
        title: say('Call Shelter Cymru for advice', 'Ffonio Shelter Cymru am gyngor'),
        owner: 'resident',
        kind: 'advice',
        agreed: true,
      },
      {
        reference: 'inspection',
        title: say('Send an inspector to the house', 'Anfon arolygydd i’r tŷ'),
        owner: 'council',
        kind: 'required',
        agreed: true,
        due: day(10),
      },
    ],
  };
  return {
    people: [
      { kind: 'officers', items: officers },
      { kind: 'cases', items: cases },
    ],
    plans: [{ kind: 'plans', items: [plan] }],
  };
}
