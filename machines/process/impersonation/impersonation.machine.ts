import { assertEvent, assign, emit, setup } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import {
  impersonationActors,
  type ImpersonationContext,
  type ImpersonationProcessEvent,
  type ImpersonationInput,
  type ImpersonationNotice,
  type TokenAnswer,
} from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

interface OfSession {
  readonly sessionId: string | null;
}

const isOver: ErrorCode = 'impersonation.sessionExpired';

/**
 * Returns the session's id.
 * @throws {Error} in a state without a session, where the machine never asks for it.
 */
function sessionOf({ sessionId }: Pick<ImpersonationContext, 'sessionId'>): string {
  if (sessionId === null) throw new Error('impersonation: there is no session');
  return sessionId;
}

const impersonationSetup = setup({
  types: {
    context: {} as ImpersonationContext,
    input: {} as ImpersonationInput,
    events: {} as ImpersonationProcessEvent,
    emitted: {} as ImpersonationNotice,
    tags: {} as 'ordinary' | 'inPlace' | 'over' | 'busy' | 'error',
    meta: {} as StateMeta,
  },
  actors: impersonationActors,
  delays: { answerTimeout: 20_000 },
  guards: {
    opensOrdinarily: ({ context }) => !context.hasLink && context.sessionId === null,
    opensExpired: ({ context }) => !context.hasLink && context.code === isOver,
    opensInPlace: ({ context }) => !context.hasLink,
    hasSession: ({ context }) => context.sessionId !== null,
    canStore: ({ context }) => context.canStore,
    // Specification section 5: without all three it is no log-in.
    isAccepted: (_, { httpStatus, valid, sessionId }: TokenAnswer) =>
      httpStatus === 200 && valid && sessionId !== null,
    isOwn: ({ context }, { sessionId }: OfSession) => sessionId === context.sessionId,
    isOther: ({ context }, { sessionId }: OfSession) => sessionId !== context.sessionId,
  },
  actions: {
    remember: assign((_, { sessionId }: OfSession) => ({ sessionId, code: null })),
    keepCode: assign((_, { code }: { code: ErrorCode }) => ({ code })),
    dropCode: assign({ code: null }),
    forget: assign({ sessionId: null, code: null }),
    store: emit(({ context }) => ({
      type: 'storage.keep' as const,
      sessionId: sessionOf(context),
      expired: false,
    })),
    storeAsExpired: emit(({ context }) => ({
      type: 'storage.keep' as const,
      sessionId: sessionOf(context),
      expired: true,
    })),
    clearStorage: emit({ type: 'storage.clear' }),
    announceStarted: emit(({ context }) => ({
      type: 'tabs.tell' as const,
      news: 'started' as const,
      sessionId: sessionOf(context),
    })),
    announceEnded: emit(({ context }) => ({
      type: 'tabs.tell' as const,
      news: 'ended' as const,
      sessionId: sessionOf(context),
    })),
    goToExpired: emit({ type: 'page.expire' }),
    reload: emit({ type: 'page.reload' }),
  },
});

/**
 * A link opened in a tab that has, or had, a session: the tab leaves that session first, whatever happens to
 * the link.
 */
const anotherLink = { target: 'loggingIn', actions: ['clearStorage', 'forget'] } as const;

const expired = {
  target: 'expired',
  actions: [{ type: 'keepCode', params: { code: isOver } }, 'storeAsExpired', 'goToExpired'],
} as const;
const clearedAsAsked = {
  target: 'cleared',
  actions: ['clearStorage', 'announceEnded', 'reload', 'forget'],
} as const;
const cleared = { target: 'cleared', actions: ['clearStorage', 'reload', 'forget'] } as const;

const isOwn = { type: 'isOwn', params: ({ event }: { event: OfSession }) => event } as const;
const isOther = { type: 'isOther', params: ({ event }: { event: OfSession }) => event } as const;

/** Events that can end a session at any time: from the server, the clock or another tab. */
const endings = impersonationSetup.createStateConfig({
  on: {
    'session.ended': { guard: isOwn, ...expired },
    'hour.ended': { guard: isOwn, ...expired },
    'tab.ended': { guard: isOwn, ...cleared },
  },
});

/** Staff acting for a resident in one tab: starting, acting, leaving, and being logged out. */
export const impersonationMachine = impersonationSetup.createMachine({
  id: 'impersonating',
  context: ({ input: { stored, hasLink, canStore } }) => ({
    sessionId: stored?.sessionId ?? null,
    hasLink,
    canStore,
    code: stored?.expired === true ? isOver : null,
  }),
  initial: 'opening',
  options: { maxIterations: 1000 },
  states: {
    opening: {
      description: 'The page has been opened, by a link with a token or with the tab’s stored session.',
      tags: 'ordinary',
      meta: { req: ['spec 2 /account/impersonate', 'spec 3 impersonation session'] },
      always: [
        { guard: 'opensOrdinarily', target: 'none' },
        { guard: 'opensExpired', target: 'expired' },
        { guard: 'opensInPlace', target: 'fetchingUser' },
      ],
      on: {
        'link.open': [
          { guard: 'hasSession', ...anotherLink },
          { guard: 'canStore', target: 'loggingIn' },
          { target: 'storageBlocked' },
        ],
      },
    },
    none: {
      description: 'An ordinary tab of a visitor or of a person’s own account, without an impersonation.',
      tags: 'ordinary',
      meta: { req: ['spec 3 impersonation session'] },
      on: {
        'link.open': [{ guard: 'canStore', target: 'loggingIn' }, { target: 'storageBlocked' }],
      },
    },
    storageBlocked: {
      description:
        'The browser has no storage for the tab, so the link was not used; the page shows what to allow.',
      tags: ['ordinary', 'error'],
      meta: { req: ['spec 8 impersonation', 'spec 9 session storage'] },
      on: { 'notice.dismiss': 'none' },
    },
    loggingIn: {
      description: 'The token is being sent. The tab does not act for anyone yet.',
      tags: ['ordinary', 'busy'],
      meta: { req: ['spec 2 /account/impersonate', 'spec 7 POST /api/authentication/loginWithToken'] },
      invoke: {
        id: 'logInWithToken',
        src: 'logInWithToken',
        // The token goes straight from the event to the actor: it is never in context.
        input: ({ event }) => {
          assertEvent(event, 'link.open');
          return { token: event.token };
        },
        onDone: [
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'fetchingUser',
            // The server has ended the staff member's previous session, so the other tabs are notified now.
            actions: [{ type: 'remember', params: ({ event }) => event.output }, 'store', 'announceStarted'],
          },
          {
            target: 'failed',
            actions: {
              type: 'keepCode',
              params: ({ event }) => ({ code: event.output.errorMessages[0] ?? 'impersonation.failed' }),
            },
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepCode', params: { code: 'common.unknownError' } } },
      },
      after: {
        answerTimeout: {
          target: 'failed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
    },
    failed: {
      description:
        'The link did not work, and the code gives the reason. If there was no answer it can be tried again.',
      tags: ['ordinary', 'error'],
      meta: { req: ['spec 2 /account/impersonate', 'spec 8 impersonation'] },
      on: {
        'link.open': { target: 'loggingIn', actions: 'dropCode' },
        'notice.dismiss': { target: 'none', actions: 'dropCode' },
      },
    },
    fetchingUser: {
      description:
        'The server is asked for whom this tab acts: after a log-in, and whenever a page is loaded.',
      tags: ['inPlace', 'busy'],
      meta: { req: ['spec 5 impersonation-token login', 'spec 7 GET /api/authentication/userWithToken'] },
      invoke: {
        id: 'fetchUser',
        src: 'fetchUser',
        input: ({ context }) => ({ sessionId: sessionOf(context) }),
        onDone: [
          { guard: { type: 'isOwn', params: ({ event }) => event.output }, target: 'active' },
          expired,
        ],
        onError: {
          target: 'userFailed',
          actions: { type: 'keepCode', params: { code: 'common.unknownError' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'userFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
      on: {
        ...endings.on,
        // Only the server knows which of the two log-ins came first, so it is asked again.
        'tab.started': { guard: isOther, target: 'fetchingUser', reenter: true },
      },
    },
    userFailed: {
      description:
        'The server did not answer for whom this tab acts. No data of the resident is shown, and it can be tried again.',
      tags: ['inPlace', 'error'],
      meta: { req: ['spec 8 common errors'] },
      on: {
        ...endings.on,
        'tab.started': { guard: isOther, ...expired },
        'user.retry': { target: 'fetchingUser', actions: 'dropCode' },
        'exit.request': { target: 'exiting', actions: 'dropCode' },
        'link.open': anotherLink,
      },
    },
    active: {
      description: 'Acting for a resident, with their name in the bar at the top.',
      tags: 'inPlace',
      meta: { req: ['spec 2 banners', 'spec 6 staff'] },
      on: {
        ...endings.on,
        'tab.started': { guard: isOther, ...expired },
        'exit.request': 'exiting',
        'link.open': anotherLink,
      },
    },
    exiting: {
      description: 'The log-out is being sent. Success is shown only once it is certain.',
      tags: ['inPlace', 'busy'],
      meta: { req: ['spec 6 staff', 'spec 7 POST /api/authentication/logout'] },
      invoke: {
        id: 'logOut',
        src: 'logOut',
        input: ({ context }) => ({ sessionId: sessionOf(context) }),
        onDone: clearedAsAsked,
        onError: {
          target: 'exitFailed',
          actions: { type: 'keepCode', params: { code: 'common.unknownError' } },
        },
      },
      after: {
        answerTimeout: {
          target: 'exitFailed',
          actions: { type: 'keepCode', params: { code: 'service.unavailable' } },
        },
      },
      // A session started elsewhere does not matter to a tab that is leaving: it waits for the answer to its
      // log-out.
      on: {
        'session.ended': { guard: isOwn, ...clearedAsAsked },
        'hour.ended': { guard: isOwn, ...clearedAsAsked },
        'tab.ended': { guard: isOwn, ...cleared },
      },
    },
    exitFailed: {
      description: 'The session may still be live. The page says so, and the resident’s data stays.',
      tags: ['inPlace', 'error'],
      meta: { req: ['spec 6 staff', 'spec 8 common errors'] },
      on: {
        'session.ended': { guard: isOwn, ...clearedAsAsked },
        'hour.ended': { guard: isOwn, ...clearedAsAsked },
        'tab.ended': { guard: isOwn, ...cleared },
        'tab.started': { guard: isOther, ...expired },
        'exit.request': { target: 'exiting', actions: 'dropCode' },
        // Much may have happened while waiting: the server is asked before the resident is shown again.
        'notice.dismiss': { target: 'fetchingUser', actions: 'dropCode' },
        'link.open': anotherLink,
      },
    },
    expired: {
      description:
        'The server, the time limit or another tab ended the session. The page says so and shows no data.',
      tags: ['over', 'error'],
      meta: { req: ['spec 2 main layout', 'spec 4 impersonation session', 'spec 8 impersonation'] },
      on: { 'notice.dismiss': cleared, 'link.open': anotherLink },
    },
    cleared: {
      description: 'The tab has left the session and reloads its page.',
      tags: 'ordinary',
      meta: { req: ['spec 4 impersonation session', 'spec 6 staff'] },
    },
  },
});
