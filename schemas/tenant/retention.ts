import { Type, type Static } from 'typebox';

const sixYears =
  'Six years is what councils publish (Wyre Forest: “6 years automatic deletion after closure, including unsuccessful applications”) and the time in which somebody can go to court about it (Limitation Act 1980, sections 2 and 5).';

const days = (minimum: number, description: string) =>
  Type.Integer({ minimum, maximum: 36_500, description });

/**
 * The days for which a council keeps personal data, by kind: “for no longer than is necessary” (UK GDPR,
 * article 5(1)(e); the ICO's guide to storage limitation asks for “standard retention periods wherever
 * possible”). The shortest allowed periods are in `api/database/functions/end-what-is-over.sql`. Sources of the
 * defaults:
 * -
 * https://www.wyreforestdc.gov.uk/your-council/privacy-and-data-protection/how-long-do-we-keep-your-personal-data/housing-services
 * - https://www.arun.gov.uk/privacy-notice-homelessness-and-housing-options
 * - https://watford.gov.uk/help-finding-home/home-connections-guide/3
 * - https://www.gatesheadhousing.co.uk/find-a-home-in-gateshead/cancelled-housing-applications/
 * -
 * https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/data-protection-principles/a-guide-to-the-data-protection-principles/storage-limitation
 */
export const RetentionSchema = Type.Object(
  {
    drafts: days(
      30,
      'Days after somebody last wrote in a form or a message that they have not sent. Councils give a month (Watford: 30 days) or no end; half a year lets people gather their papers.',
    ),
    submissions: days(
      180,
      `Days after a form was sent; while its person is on the register it stays, since their place rests on it. ${sixYears}`,
    ),
    messages: days(
      180,
      `Days after the last message of a conversation whose case is not open. As long as the case or the application that it was about. ${sixYears}`,
    ),
    actions: days(
      180,
      `Days after an action was completed or withdrawn, if its case is not open. What you asked for and got is part of your decision. ${sixYears}`,
    ),
    cases: days(
      180,
      'Days after you closed a case, with its personal housing plan. Six years, as for homelessness (Arun: “six years from the date you approach us”) and as the Limitation Act 1980 has it.',
    ),
    bids: days(
      180,
      `Days after an advert closed; what became of the home stays, since it names nobody. Bids show that homes were let by your scheme (Housing Act 1996, section 166A(14); in Wales, 167(8)). ${sixYears}`,
    ),
    applications: days(
      180,
      `Days after your housing system last sent an application; its person’s last log-in and its last bid count, too. Send each that is on the register once a year at least, such as at its review. ${sixYears}`,
    ),
    accounts: days(
      180,
      'Days after somebody last used an account with which nothing else is left. Reviews of the register are yearly (Gateshead: “We will contact you every year”); after two years without a log-in an empty account is only an address and a password.',
    ),
    letters: Type.Optional(
      days(
        30,
        'Days for which letters can be read in the account. Left out: as your installation says (LINTEL_KEEP_MAIL, 90), which is also the most. Your housing system keeps those that count.',
      ),
    ),
    sessions: Type.Optional(
      days(
        1,
        'Days for which a log-in is kept after its end. Left out: as your installation says (LINTEL_KEEP_SESSIONS, 30), which is also the most.',
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'How many days you keep what is somebody’s. What is over is deleted each night.',
  },
);
export type Retention = Static<typeof RetentionSchema>;
