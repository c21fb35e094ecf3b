import { assertEvent, assign, emit, setup } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import {
  authActors,
  type AuthContext,
  type AuthEvent,
  type AuthInput,
  type AuthNotice,
  type ClearedBy,
  type ExtendAnswer,
  type LogInAnswer,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const authSetup = setup({
  types: {
    context: {} as AuthContext,
    input: {} as AuthInput,
    events: {} as AuthEvent,
    emitted: {} as AuthNotice,
    tags: {} as 'visitor' | 'member' | 'asking' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: authActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    isKnown: ({ context }) => context.accountId !== null,
    // Specification section 5: without both it is no log-in.
    isAccepted: (_, { httpStatus, valid, accountId }: LogInAnswer) =>
      httpStatus === 200 && valid && accountId !== null,
    isSomebodyElse: ({ context }, { accountId }: { accountId: string }) => accountId !== context.accountId,
    isStillThere: ({ context }, { accountId }: ExtendAnswer) => accountId === context.accountId,
    isNobody: (_, { accountId }: ExtendAnswer) => accountId === null,
  },
  actions: {
    remember: assign((_, { accountId }: { accountId: string | null }) => ({ accountId, code: null })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    dropCode: assign({ code: null }),
    forgetPerson: assign({ accountId: null, code: null }),
    announceStarted: emit({ type: 'session.started' }),
    announceCleared: emit((_, { by }: { by: ClearedBy }) => ({
      type: 'session.cleared' as const,
      by,
    })),
  },
});

/** Ways to log in for a visitor. */
const waysIn = authSetup.createStateConfig({
  on: {
    'login.submit': { target: 'loggingIn', actions: 'dropCode' },
    'session.found': {
      target: 'loggedIn',
      actions: [{ type: 'remember', params: ({ event }) => event }, 'announceStarted'],
    },
  },
});

const loggedOutByOtherTab = {
  target: 'loggedOut',
  actions: ['forgetPerson', { type: 'announceCleared', params: { by: 'otherTab' } }],
} as const;
/** The browser forgets the person at the click: leaving works even without a connection. */
const leaving = {
  target: 'loggingOut',
  actions: ['forgetPerson', { type: 'announceCleared', params: { by: 'logout' } }],
} as const;

const endedOfItself = {
  target: 'sessionEnded',
  actions: [
    'forgetPerson',
    { type: 'keepCode', params: { code: 'session.ended' } },
    { type: 'announceCleared', params: { by: 'expiry' } },
  ],
} as const;
const otherPersonCame = {
  target: 'loggedIn',
  actions: [
    { type: 'announceCleared', params: { by: 'otherPerson' } },
    {
      type: 'remember',
      params: ({ event }: { event: { readonly output: ExtendAnswer } }) => event.output,
    },
    'announceStarted',
  ],
} as const;

/** Changes that can reach a signed-in person at any time, from the server or another tab. */
const membership = authSetup.createStateConfig({
  on: {
    'session.found': {
      guard: { type: 'isSomebodyElse', params: ({ event }) => event },
      target: 'loggedIn',
      actions: [
        { type: 'announceCleared', params: { by: 'otherPerson' } },
        { type: 'remember', params: ({ event }) => event },
        'announceStarted',
      ],
    },
    'session.ended': endedOfItself,
    'tab.loggedOut': loggedOutByOtherTab,
  },
});

/** The person at this tab: logging in, being signed in, logging out, and being logged out. */
export const authMachine = authSetup.createMachine({
  id: 'auth',
  context: ({ input }) => ({ accountId: input.accountId, code: null }),
  initial: 'opening',
  options: { maxIterations: 1000 },
  states: {
    opening: {
      description: 'Left immediately: the page knows whether it was opened by a visitor or a member.',
      meta: { req: ['spec 7 GET /api/authentication/user'] },
      always: [{ guard: 'isKnown', target: 'loggedIn' }, { target: 'loggedOut' }],
    },
    loggedOut: {
      description: 'A visitor.',
      tags: 'visitor',
      meta: { req: ['spec 6 visitor', 'spec 4 logout clears'] },
      on: waysIn.on,
    },
    loggingIn: {
      description: 'The log-in is being sent.',
      tags: ['visitor', 'busy'],
      meta: { req: ['spec 5 login accepted', 'spec 7 POST /api/authentication/login'] },
      invoke: {
        id: 'logIn',
        src: 'logIn',
        // The password goes straight from the event to the actor: it is never in context.
        input: ({ event }) => {
          assertEvent(event, 'login.submit');
          return event.credentials;
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'loggedIn',
            actions: [{ type: 'remember', params: ({ event }) => event.output }, 'announceStarted'],
          },
          {
            target: 'loginFailed',
            actions: {
              type: 'keepCode',
              params: ({ event }) => ({ code: event.output.errorMessages[0] ?? 'login.unknownError' }),
            },
          },
        ],
        onError: {
          target: 'loginFailed',
          actions: { type: 'keepCode', params: { code: 'login.unknownError' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'loginFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
    },
    loginFailed: {
      description: 'The log-in was refused, and the code gives the reason.',
      tags: ['visitor', 'error'],
      meta: { req: ['spec 8 log in'] },
      on: { ...waysIn.on, 'notice.dismiss': { target: 'loggedOut', actions: 'dropCode' } },
    },
    loggedIn: {
      description: 'A member, who can see their account, bids and eligibility.',
      tags: 'member',
      meta: { req: ['spec 6 logged-in user'] },
      on: { ...membership.on, 'session.warn': 'warned', 'logout.request': leaving },
    },
    warned: {
      description:
        'The session ends soon, and the page offers to stay logged in. Any activity may extend it.',
      tags: ['member', 'asking'],
      meta: { req: ['spec 2 /account/sessionExpired', 'spec 7 401 logs the user out'] },
      on: {
        ...membership.on,
        'session.extend': 'extending',
        'session.extended': 'loggedIn',
        'logout.request': leaving,
      },
    },
    extending: {
      description:
        'The server is asked who is logged in, which extends the session unless it has already ended.',
      tags: ['member', 'busy'],
      meta: { req: ['spec 7 GET /api/authentication/user'] },
      invoke: {
        id: 'extendSession',
        src: 'extendSession',
        onDone: [
          { guard: { type: 'isStillThere', params: ({ event }) => event.output }, target: 'loggedIn' },
          { guard: { type: 'isNobody', params: ({ event }) => event.output }, ...endedOfItself },
          otherPersonCame,
        ],
        onError: {
          target: 'extendFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'extendFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
      on: { ...membership.on, 'session.extended': 'loggedIn', 'logout.request': leaving },
    },
    extendFailed: {
      description:
        'The server did not answer. The session still ends soon, and the person can try to stay again.',
      tags: ['member', 'asking', 'error'],
      meta: { req: ['spec 7 response handling', 'spec 8 common errors'] },
      on: {
        ...membership.on,
        'session.extend': { target: 'extending', actions: 'dropCode' },
        'session.extended': { target: 'loggedIn', actions: 'dropCode' },
        'logout.request': leaving,
      },
    },
    loggingOut: {
      description:
        'The browser has forgotten the person and the log-out is being sent. Success is shown only once it is certain.',
      tags: ['visitor', 'busy'],
      meta: { req: ['spec 4 logout clears', 'spec 7 POST /api/authentication/logout'] },
      invoke: {
        id: 'logOut',
        src: 'logOut',
        onDone: 'loggedOut',
        onError: {
          target: 'logoutFailed',
          actions: { type: 'keepCode', params: { code: 'common.unknownError' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'logoutFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
      on: { 'session.ended': 'loggedOut', 'logout.confirmed': 'loggedOut' },
    },
    logoutFailed: {
      description:
        'The session may still be live, which matters on a shared computer, so the page says so. It is ended once the connection is back.',
      tags: ['visitor', 'error'],
      meta: { req: ['spec 4 logout clears', 'spec 8 common errors'] },
      on: {
        ...waysIn.on,
        'logout.request': { target: 'loggingOut', actions: 'dropCode' },
        'notice.dismiss': { target: 'loggedOut', actions: 'dropCode' },
        'session.ended': { target: 'loggedOut', actions: 'dropCode' },
        'logout.confirmed': { target: 'loggedOut', actions: 'dropCode' },
      },
    },
    sessionEnded: {
      description: 'A request was answered with 401: the page says so and offers to log in again.',
      tags: ['visitor', 'error'],
      meta: { req: ['spec 7 401 logs the user out'] },
      on: { ...waysIn.on, 'notice.dismiss': { target: 'loggedOut', actions: 'dropCode' } },
    },
  },
});
