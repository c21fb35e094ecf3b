import type { MessageThreadItem } from '#schemas/backoffice/message.ts';
import { applicantReference } from '../applications.ts';

/** A message of the demo: a number of days old, or still unread. */
interface DemoMessage {
  readonly from: 'council' | 'resident';
  readonly daysAgo: number;
  readonly body: string;
  readonly isUnread?: true;
}

interface DemoConversation {
  readonly name: string;
  readonly subject: string;
  readonly state?: MessageThreadItem['state'];
  readonly messages: readonly DemoMessage[];
}

/**
 * Conversations of each council and the demo's applicant. They differ on purpose: Ashcombe has a dialogue with people,
 * Three Rivers informs them and closes the conversation, and Porth Elen replies in the language of the resident.
 */
const conversations: Readonly<Record<string, readonly DemoConversation[]>> = {
  ashcombe: [
    {
      name: 'payslips',
      subject: 'Your payslips',
      messages: [
        {
          from: 'council',
          daysAgo: 9,
          body: 'Hello Alex,\n\nWe are checking your income. Please send us your last two payslips. You can attach them to your reply.\n\nThank you.',
        },
        { from: 'resident', daysAgo: 8, body: 'I only have the one from last month. Is that enough?' },
        {
          from: 'council',
          daysAgo: 1,
          isUnread: true,
          body: 'Thank you, one is enough if it shows the whole month. You can also send a bank statement instead.',
        },
      ],
    },
    {
      name: 'viewing',
      subject: 'Stairs at the flat you bid for',
      messages: [
        { from: 'resident', daysAgo: 20, body: 'How many steps are there up to the front door?' },
        {
          from: 'council',
          daysAgo: 18,
          body: 'There are four steps with a handrail on the right, and no lift.',
        },
      ],
    },
    {
      name: 'earlier-application',
      subject: 'Your application from before',
      state: 'archived',
      messages: [
        {
          from: 'council',
          daysAgo: 700,
          body: 'You asked us to cancel your application because you moved in with your sister. We have done that.',
        },
      ],
    },
  ],
  'three-rivers': [
    {
      name: 'band',
      subject: 'We have looked at your band again',
      state: 'closed',
      messages: [
        {
          from: 'council',
          daysAgo: 14,
          body: 'We have looked at what you told us about your home. Your band stays as it is. We wrote to you with the reasons and with how to ask for a review.',
        },
      ],
    },
    {
      name: 'landlord-visit',
      subject: 'A visit from Tarnbeck Homes',
      messages: [
        {
          from: 'council',
          daysAgo: 2,
          isUnread: true,
          body: 'Tarnbeck Homes would like to visit you at home before they offer you a tenancy. Would Tuesday or Thursday morning suit you?',
        },
      ],
    },
    {
      name: 'guarantee',
      subject: 'Your rent guarantee letter',
      state: 'archived',
      messages: [
        {
          from: 'resident',
          daysAgo: 205,
          body: 'Does the landlord get the letter from you, or do I bring it?',
        },
        {
          from: 'council',
          daysAgo: 203,
          body: 'Bring it when you view the home. It is valid for three months.',
        },
      ],
    },
  ],
  'porth-elen': [
    {
      name: 'croeso',
      subject: 'Croeso i’r gofrestr',
      messages: [
        {
          from: 'council',
          daysAgo: 30,
          body: 'Croeso. Rydych chi ar y gofrestr dai nawr. Ysgrifennwch aton ni yn Gymraeg neu yn Saesneg.\n\nWelcome. You are on the housing register now. Write to us in Welsh or in English.',
        },
        { from: 'resident', daysAgo: 29, body: 'Diolch. Oes rhaid i mi wneud cynnig bob wythnos?' },
        {
          from: 'council',
          daysAgo: 3,
          isUnread: true,
          body: 'Nac oes. Gwnewch gynnig pan fydd cartref yn addas i chi.',
        },
      ],
    },
    {
      name: 'address',
      subject: 'Proof of your address',
      messages: [
        {
          from: 'council',
          daysAgo: 5,
          isUnread: true,
          body: 'Please send us a letter that shows your address. A bill or a letter from your doctor will do.',
        },
      ],
    },
    {
      name: 'earlier-case',
      subject: 'Your help with rent arrears',
      state: 'archived',
      messages: [
        {
          from: 'council',
          daysAgo: 420,
          body: 'Your arrears are paid, so we have closed this case. Well done.',
        },
      ],
    },
  ],
};

/** The writer for each council: an officer of its casework. */
const writers: Readonly<Record<string, string>> = {
  ashcombe: 'officer/olive',
  'three-rivers': 'officer/robin',
  'porth-elen': 'swyddog/sioned',
};

const day = 86_400_000;

/** Returns a council's conversations with the demo's applicant, as its housing system sends them. */
export function conversationsOf(tenantId: string, now: Date): MessageThreadItem[] {
  return (conversations[tenantId] ?? []).map(({ name, subject, state, messages }, number) => ({
    externalReference: `conversation/${name}`,
    applicationReference: `household/${applicantReference}`,
    reference: `M-${1001 + number}`,
    subject,
    ...(state === undefined ? {} : { state }),
    messages: messages.map(({ from, daysAgo, body, isUnread }, place) => {
      const at = new Date(now.getTime() - daysAgo * day).toISOString();
      const writer = from === 'council' ? writers[tenantId] : undefined;
      return {
        externalReference: `message/${name}/${place + 1}`,
        sender: from,
        ...(writer === undefined ? {} : { officerReference: writer }),
        body,
        at,
        ...(isUnread === true || from === 'resident' ? {} : { readAt: at }),
      };
    }),
  }));
}
