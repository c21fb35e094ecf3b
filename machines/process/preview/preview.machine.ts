import { assign, emit, setup } from 'xstate';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { LeftBy, PreviewContext, PreviewEvent, PreviewInput, PreviewNotice } from './contract.ts';
import type { StateMeta } from '../../requirements/requirements.ts';

const previewSetup = setup({
  types: {
    context: {} as PreviewContext,
    input: {} as PreviewInput,
    events: {} as PreviewEvent,
    emitted: {} as PreviewNotice,
    tags: {} as 'previewing' | 'error',
    meta: {} as StateMeta,
  },
  guards: {
    opensInPreview: ({ context }) => context.hasToken,
  },
  actions: {
    keepWhy: assign((_, { by, code }: { by: LeftBy; code: ErrorCode | null }) => ({ leftBy: by, code })),
    forgetWhy: assign({ leftBy: null, code: null }),
    dropCookie: emit({ type: 'cookie.drop' }),
    dropDraft: emit({ type: 'draft.drop' }),
    loadDraft: emit({ type: 'draft.load' }),
    reload: emit({ type: 'page.reload' }),
  },
});

/** Events in preview, whether the draft has mistakes or not: reloading it, and every way to end preview. */
const endings = previewSetup.createStateConfig({
  on: {
    'draft.reload': { actions: 'loadDraft' },
    'preview.exit': {
      target: 'left',
      actions: [{ type: 'keepWhy', params: { by: 'exit', code: null } }, 'dropCookie', 'dropDraft', 'reload'],
    },
    'server.notInPreview': {
      target: 'left',
      actions: [
        { type: 'keepWhy', params: ({ event }) => ({ by: 'server', code: event.code }) },
        'dropCookie',
        'dropDraft',
      ],
    },
    'token.lost': {
      target: 'left',
      actions: [{ type: 'keepWhy', params: { by: 'cookie', code: null } }, 'dropDraft'],
    },
  },
});

/** An officer previewing what residents cannot see yet, as one tab sees it. */
export const previewMachine = previewSetup.createMachine({
  id: 'preview',
  context: ({ input }) => ({ hasToken: input.hasToken, leftBy: null, code: null }),
  initial: 'opening',
  options: { maxIterations: 1000 },
  states: {
    opening: {
      description: 'Left immediately: the page knows whether the browser has the cookie.',
      meta: { req: ['spec 4 preview mode'] },
      always: [{ guard: 'opensInPreview', target: 'on' }, { target: 'off' }],
    },
    off: {
      description: 'What residents see, and nothing of any draft.',
      meta: { req: ['spec 4 preview mode'] },
      on: { 'token.found': { target: 'on', actions: 'loadDraft' } },
    },
    on: {
      description: 'What residents will see: the draft, under the yellow bar.',
      tags: 'previewing',
      meta: { req: ['spec 2 banners', 'spec 4 preview mode', 'spec 6 staff'] },
      on: { ...endings.on, 'draft.invalid': 'invalid' },
    },
    invalid: {
      description:
        'The draft has mistakes, which are named with their cures; residents notice nothing of it.',
      tags: ['previewing', 'error'],
      meta: { req: ['spec 5 page and site content', 'spec 8 page content invalid'] },
      on: { ...endings.on, 'draft.valid': 'on' },
    },
    left: {
      description: 'Preview has ended, and the page says who ended it; what residents see is back.',
      meta: { req: ['spec 2 banners', 'spec 4 preview mode'] },
      on: {
        'token.found': { target: 'on', actions: ['forgetWhy', 'loadDraft'] },
        'notice.dismiss': { target: 'off', actions: ['forgetWhy', 'reload'] },
      },
    },
  },
});
