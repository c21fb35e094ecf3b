/** A machine, as a tester looks for it. */
interface ListedMachine {
  readonly id: string;
  /** `process`: what a person is in the middle of, on a page. `lifecycle`: what happens to a stored record. */
  readonly kind: 'process' | 'lifecycle';
  /** Its purpose, in one sentence. */
  readonly purpose: string;
}

/** The part of the portal that a tester knows, with its machines. */
interface MachineArea {
  readonly title: string;
  readonly machines: readonly ListedMachine[];
}

const page = (id: string, purpose: string): ListedMachine => ({ id, kind: 'process', purpose });
const record = (id: string, purpose: string): ListedMachine => ({ id, kind: 'lifecycle', purpose });

/**
 * Every machine by area. It has no imports, so that `npm run machines -- list` answers at once; a test compares it with
 * the models.
 */
export const machineAreas: readonly MachineArea[] = [
  {
    title: 'Accounts and log-in',
    machines: [
      page('auth', 'A person logs in, stays signed in, and logs out or is logged out.'),
      page('create-account', 'A visitor creates an account.'),
      page('confirm-email', 'A new account’s email address is confirmed by link or code.'),
      page('reset-password', 'A person who has forgotten the password sets a new one.'),
      page('change-password', 'A signed-in person changes the password.'),
      page('change-email', 'A signed-in person changes the email address and confirms it.'),
      page('retrieve-details', 'A person claims a case that the council already has about them.'),
      record('account', 'An account: unconfirmed, active, locked after wrong passwords, suspended.'),
    ],
  },
  {
    title: 'Search and adverts',
    machines: [
      page('search', 'A person filters the homes, and the list loads in batches.'),
      record('advert', 'An advert, from draft to its close or withdrawal.'),
      record('alert-subscription', 'A person’s choice of one kind of email about homes or bids.'),
    ],
  },
  {
    title: 'Bidding and offers',
    machines: [
      page('bidding', 'A person bids for a home, moves a bid to it, or withdraws it.'),
      page('preferred', 'A person marks the home they would like most.'),
      page('offer-answer', 'A person accepts or refuses an offer of a home.'),
      record('bid', 'A bid: made, moved, withdrawn, waiting for an officer, final at the close.'),
      record('automatic-bidding', 'A person’s choice to let the portal bid for them.'),
      record('shortlist-entry', 'A bid on the shortlist after the close: offered, skipped, let.'),
      record('offer', 'An offer of a home, until it is let or lost.'),
    ],
  },
  {
    title: 'Forms and files',
    machines: [
      page('form-session', 'A person fills in a form, and nothing typed is lost.'),
      page('upload', 'A person sends a file, which is checked and kept or refused.'),
      record('form-request', 'A request to fill in a form: new, update or review, until it is sent.'),
      record('file', 'A file, from its first byte to its removal.'),
    ],
  },
  {
    title: 'Actions, messages and plans',
    machines: [
      page('action', 'A person answers something that the council asks of them.'),
      page('message', 'A person writes a message or a reply, which is saved as they type.'),
      record('workflow-action', 'Something the council asks of a person, or a person of the council.'),
      record('message-thread', 'A conversation between a person and the council.'),
      record('plan-step', 'A step of a personal housing plan.'),
    ],
  },
  {
    title: 'Staff',
    machines: [
      page('impersonating', 'Staff act for a resident in one tab, until they leave or time is up.'),
      page('preview', 'An officer previews what residents cannot see yet.'),
      record('impersonation', 'Permission for staff to act for a resident, from its link to its end.'),
    ],
  },
];
