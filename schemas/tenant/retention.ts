import { Type, type Static } from 'typebox';

const sixYears =
  'Councils publish six years (Wyre Forest: “6 years automatic deletion after closure, including unsuccessful applications”) and it is the time limit for going to court (Limitation Act 1980, sections 2 and 5).';

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
      'Days after a person last worked on a form or message that they have not sent. Councils give a month (Watford: 30 days) or no limit. Half a year lets people gather their papers.',
    ),
    submissions: days(
      180,
      `Days after a form was sent. It is kept while the person is on the register, because their place depends on it. ${sixYears}`,
    ),
    messages: days(
      180,
      `Days after the last message in a conversation whose case is not open. Use the same time as for the case or application that it was about. ${sixYears}`,
    ),
    actions: days(
      180,
      `Days after an action was completed or withdrawn, if its case is not open. What you asked for and received is part of your decision. ${sixYears}`,
    ),
    cases: days(
      180,
      'Days after you closed a case, with its personal housing plan. Six years, as for homelessness (Arun: “six years from the date you approach us”) and as in the Limitation Act 1980.',
    ),
    bids: days(
      180,
      `Days after an advert closed. The outcome of the home is kept, because it names nobody. Bids show that homes were let under your scheme (Housing Act 1996, section 166A(14); in Wales, 167(8)). ${sixYears}`,
    ),
    applications: days(
      180,
      `Days after your housing system last sent an application, the person last logged in or the application last bid, whichever is latest. Send every application on the register at least once a year, such as at its review. ${sixYears}`,
    ),
    accounts: days(
      180,
      'Days after an account with nothing left in it was last used. Register reviews are yearly (Gateshead: “We will contact you every year”). After two years without a log-in, an empty account is only an address and a password.',
    ),
    letters: Type.Optional(
      days(
        30,
        'How many days the portal’s emails can be read in the account. Default, and the longest: as your installation says (LINTEL_KEEP_MAIL, 90). Your housing system keeps the letters of record.',
      ),
    ),
    sessions: Type.Optional(
      days(
        1,
        'How many days a log-in is kept after it ends. Default, and the longest: as your installation says (LINTEL_KEEP_SESSIONS, 30).',
      ),
    ),
  },
  {
    additionalProperties: false,
    description: 'How many days you keep personal data. What has expired is deleted every night.',
  },
);
export type Retention = Static<typeof RetentionSchema>;
