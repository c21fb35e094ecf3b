import type { LawPack } from './law-pack.ts';

/**
 * England: Housing Act 1996, section 202, and the Homelessness (Review Procedure etc.) Regulations 2018 (SI
 * 2018/223).
 * - Section 202(3): 21 days “beginning with the day” of the notice, so the last is 20 days after it.
 * - Regulation 9(1): weeks “beginning with the day” of the request: three for the steps of a plan (section
 *   202(1)(ba)(i), (bc)(i)) and for ending prevention ((bc)(ii)); eight for the others; ten for a referral that
 *   two councils review together; twelve if a person is appointed for it.
 * - Regulation 9(1)(a): if representations are made under regulation 7, the three weeks begin with the day on
 *   which they are received (legislation.gov.uk/uksi/2018/223/regulation/9). The eight, ten and twelve never do.
 * - A notice of non-co-operation ((bb)) has three weeks if it ends prevention, eight if it ends relief.
 *   People's words do not show which it is, so the council is held to the shorter.
 */
export const england: LawPack = {
  name: 'england',
  nation: 'england',
  daysToAsk: 21,
  weeksToDecide: {
    eligibility: 8,
    dutyOwed: 8,
    planSteps: 3,
    endOfPrevention: 3,
    endOfRelief: 8,
    endOfDuty: 8,
    nonCooperation: 3,
    referral: 8,
    referralJoint: 10,
    referralAppointed: 12,
    suitability: 8,
  },
  weeksFromRepresentations: ['planSteps', 'endOfPrevention', 'nonCooperation'],
  requestDayCounts: true,
  workingDaysToAcknowledge: null,
  sections: {
    register: 'Housing Act 1996, section 166A(9)',
    homelessness: 'Housing Act 1996, section 202',
  },
};
