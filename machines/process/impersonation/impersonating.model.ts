import type { AnyMachineSnapshot } from 'xstate';
import {
  atTheEnd,
  byProgram,
  network,
  requestPhrases,
  requestsByHand,
  withinStep,
} from '../../model/by-hand.ts';
import { defineModel, type Cases, type Outcomes } from '../../model/define-model.ts';
import { Secret } from '../auth/secret.ts';
import type { impersonationActors, TokenAnswer } from './contract.ts';
import { impersonationMachine } from './impersonation.machine.ts';

/** The session of this tab, and one that another tab of the browser is in. */
export const ownSession = 'session-1';
export const otherSession = 'session-2';

const answer = (answered: Partial<TokenAnswer>) => ({
  output: { httpStatus: 200, valid: false, errorMessages: [], sessionId: null, ...answered },
});

const ofBoth = <const Type extends string>(type: Type) => ({
  '': { type, sessionId: ownSession } as const,
  'of another session': { type, sessionId: otherSession } as const,
});

const cases = {
  'link.open': () => ({ '': { type: 'link.open', token: new Secret('a token of sixty seconds') } }),
  'user.retry': () => ({ '': { type: 'user.retry' } }),
  'exit.request': () => ({ '': { type: 'exit.request' } }),
  'notice.dismiss': () => ({ '': { type: 'notice.dismiss' } }),
  'session.ended': () => ofBoth('session.ended'),
  'hour.ended': () => ofBoth('hour.ended'),
  'tab.started': () => ofBoth('tab.started'),
  'tab.ended': () => ofBoth('tab.ended'),
} satisfies Cases<typeof impersonationMachine>;

const outcomes = {
  logInWithToken: () => ({
    ok: answer({ valid: true, sessionId: ownSession }),
    used: answer({ errorMessages: ['impersonation.failed'] }),
    suspended: answer({ errorMessages: ['impersonation.accountNotActive'] }),
    invalidWithoutReason: answer({ sessionId: ownSession }),
    // Specification section 5: a valid status under any other HTTP status is no log-in, nor is one without a session.
    validUnderWrongStatus: answer({ httpStatus: 503, valid: true, sessionId: ownSession }),
    validWithoutSession: answer({ valid: true }),
    crashed: { error: new Error('the actor itself broke') },
  }),
  fetchUser: () => ({
    ok: { output: { sessionId: ownSession } },
    tooLate: { output: { sessionId: null } },
    otherSession: { output: { sessionId: otherSession } },
    failed: { error: new Error('no answer') },
  }),
  logOut: () => ({
    ok: { output: undefined },
    failed: { error: new Error('no answer') },
  }),
} satisfies Outcomes<typeof impersonationMachine, typeof impersonationActors>;

/** Returns what can be seen of a tab from outside. */
function seen(snapshot: AnyMachineSnapshot) {
  return {
    phase: String(snapshot.value),
    busy: snapshot.hasTag('busy'),
    inPlace: snapshot.hasTag('inPlace'),
    keepsSession: snapshot.context.sessionId !== null,
    code: String(snapshot.context.code ?? 'nothing'),
  };
}

export const impersonatingModel = defineModel(impersonationMachine, {
  scenarios: {
    ordinary: {
      description: 'A tab without a stored impersonation is opened.',
      input: { stored: null, hasLink: false, canStore: true },
    },
    'with-link': {
      description: 'A tab is opened by the link of an impersonation.',
      input: { stored: null, hasLink: true, canStore: true },
    },
    'with-second-link': {
      description: 'The link of another impersonation is opened in a tab with a stored one.',
      input: { stored: { sessionId: ownSession, expired: false }, hasLink: true, canStore: true },
    },
    reloaded: {
      description: 'A tab that acts for a resident reloads.',
      input: { stored: { sessionId: ownSession, expired: false }, hasLink: false, canStore: true },
    },
    over: {
      description: 'A tab whose impersonation has ended reloads.',
      input: { stored: { sessionId: ownSession, expired: true }, hasLink: false, canStore: true },
    },
    blocked: {
      description: 'A tab is opened in a browser without storage.',
      input: { stored: null, hasLink: false, canStore: false },
    },
    'blocked-with-link': {
      description: 'A link is opened in a browser without storage.',
      input: { stored: null, hasLink: true, canStore: false },
    },
  },
  cases,
  outcomes,
  project: seen,
  clauses: {
    always: ['spec 3 impersonation session'],
    'link.open': ['spec 2 /account/impersonate', 'spec 7 POST /api/authentication/loginWithToken'],
    'logInWithToken ends': ['spec 5 impersonation-token login', 'spec 8 impersonation'],
    'logInWithToken crashes': ['spec 8 common errors'],
    'loggingIn after answerTimeout': ['spec 8 common errors'],
    'fetchUser ends': ['spec 7 GET /api/authentication/userWithToken'],
    'fetchUser crashes': ['spec 8 common errors'],
    'fetchingUser after answerTimeout': ['spec 8 common errors'],
    'user.retry': ['spec 7 GET /api/authentication/userWithToken'],
    'exit.request': ['spec 2 banners', 'spec 6 exit logs out', 'spec 6 staff'],
    'logOut ends': ['spec 4 logout clears', 'spec 6 exit logs out', 'spec 6 staff'],
    'logOut crashes': ['spec 8 common errors'],
    'exiting after answerTimeout': ['spec 8 common errors'],
    'session.ended': ['spec 4 impersonation session', 'spec 8 impersonation'],
    'hour.ended': ['spec 4 impersonation session', 'spec 8 impersonation'],
    'tab.started': ['spec 4 impersonation session', 'spec 4 another tab starts a session'],
    'tab.ended': ['spec 4 impersonation session', 'spec 4 another tab ends the session'],
    'notice.dismiss': ['spec 8 impersonation'],
    'exitFailed notice.dismiss': ['spec 8 common errors'],
    'expired notice.dismiss': ['spec 4 impersonation session'],
  },
  byHand: {
    ...requestsByHand,
    'link.open': 'Run the scenario’s command that makes a link, and open the link in this tab.',
    'notice.dismiss': byProgram('send it where the page has no control for it.'),
    'expired notice.dismiss': 'Press “{impersonation.overLeave}”.',
    'session.ended':
      'Run the scenario’s command that makes a link, open the link in a private window, and then open another page here.',
    'session.ended of another session': byProgram(
      'hold a call of the session before until this one has begun, then answer it with status 401.',
    ),
    'hour.ended': 'Put the clock of the computer on by an hour.',
    'hour.ended of another session':
      'Begin another session in this tab, and wait until the first one’s hour has passed.',
    'tab.started': byProgram(
      'let a duplicate of this tab begin the session, and hold the word of it until now.',
    ),
    'tab.started of another session':
      'Run the scenario’s command that makes a link to another account, and open the link in another tab.',
    'tab.ended': 'Duplicate this tab, and press “{impersonation.exit}” there.',
    'tab.ended of another session': byProgram(
      'end another session in another tab, and let the word of it come late.',
    ),
    'ends: used': withinStep('open the link in another browser first.'),
    'ends: suspended': withinStep(
      'once the link is made, run the scenario’s command that suspends the account.',
    ),
    'ends: invalidWithoutReason': byProgram(
      'answer the request with “valid: false”, no message and a session.',
    ),
    'ends: validUnderWrongStatus': byProgram(
      'answer the request with status 503 and the body of a good log-in.',
    ),
    'ends: validWithoutSession': byProgram(
      'answer the request with the body of a good log-in and no impersonationSessionModel in it.',
    ),
    'ends: tooLate':
      'Run the scenario’s command that makes a link to another account, and open the link in another browser.',
    // A page that is opened without a line, or so slowly, never gets as far as the request.
    'ends: failed': byProgram('fail the request that asks for whom the tab acts.'),
    'logOut ends: failed': network.offline,
    'after answerTimeout': byProgram('leave the request without an answer.'),
    'exiting after answerTimeout': atTheEnd(network.late),
    'ends: otherSession': byProgram('answer the request with another id in its impersonationSessionModel.'),
  },
  controls: {
    'user.retry': 'impersonation.retry',
    'exit.request': 'impersonation.exit',
    'expired notice.dismiss': 'impersonation.overLeave',
  },
  onScreen: {
    storageBlocked: ['impersonation.storageTitle'],
    failed: ['impersonation.failedTitle'],
    userFailed: ['impersonation.userTitle'],
    exiting: ['impersonation.exiting'],
    exitFailed: ['impersonation.exitFailed'],
    expired: ['impersonation.overTitle', 'impersonation.overText'],
  },
  phrases: {
    ...requestPhrases,
    'link.open': 'staff open a link',
    'user.retry': 'they try again',
    'exit.request': 'they leave',
    'session.ended': 'the session is ended',
    'session.ended of another session': 'another session is ended',
    'hour.ended': 'the hour is over',
    'hour.ended of another session': 'the hour of another session is over',
    'tab.started': 'the session begins in another tab',
    'tab.started of another session': 'another session begins in another tab',
    'tab.ended': 'the session ends in another tab',
    'tab.ended of another session': 'another session ends in another tab',
    'ends: used': 'the link was used before',
    'ends: suspended': 'the account is suspended',
    'ends: invalidWithoutReason': 'it is refused without a reason',
    'ends: validUnderWrongStatus': 'the answer has the wrong status',
    'ends: validWithoutSession': 'the answer has no session',
    'ends: tooLate': 'the session is over by then',
    'ends: otherSession': 'the answer is for another session',
  },
});
