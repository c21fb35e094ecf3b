import type { LawPack } from './law-pack.ts';

/**
 * Wales: Housing (Wales) Act 2014, section 85, and the Homelessness (Review Procedure) (Wales) Regulations 2015
 * (WSI 2015/1266).
 * - Section 85(5): 21 days beginning with the day of the notice.
 * - Regulation 6(1): eight weeks “from the day” of the request, which unlike England’s “beginning with” leaves that
 *   day out; ten if a person appointed by both councils reviews a referral under section 80(5); twelve under
 *   regulation 4.
 * - The request is acknowledged within five working days.
 * - A personal housing plan is practice here, not a duty: its steps are not decisions with a right to review.
 */
export const wales2014: LawPack = {
  name: 'wales-2014',
  nation: 'wales',
  daysToAsk: 21,
  weeksToDecide: {
    eligibility: 8,
    dutyOwed: 8,
    endOfDuty: 8,
    referral: 8,
    referralJoint: 10,
    referralAppointed: 12,
    suitability: 8,
  },
  weeksFromRepresentations: [],
  requestDayCounts: false,
  workingDaysToAcknowledge: 5,
  sections: {
    register: 'Housing Act 1996, section 167(4A)',
    homelessness: 'Housing (Wales) Act 2014, section 85',
  },
};

/**
 * Wales under the Homelessness and Social Housing Allocation (Wales) Act 2026 (asc 2026/3), which had no
 * commencement order on 29 May 2026. It makes plans a duty. No regulations on their review were found, so the days
 * are those of the 2014 Act, which it amends. A council may only name this pack from the day of commencement.
 */
export const wales2026: LawPack = {
  ...wales2014,
  name: 'wales-2026',
  weeksToDecide: { ...wales2014.weeksToDecide, planSteps: 8 },
};
