import { byProgram } from '../../model/by-hand.ts';
import { defineModel, only, type Cases } from '../../model/define-model.ts';
import { previewMachine } from './preview.machine.ts';

const cases = {
  'token.found': only({ type: 'token.found' }),
  'token.lost': only({ type: 'token.lost' }),
  'server.notInPreview': () => ({
    '': { type: 'server.notInPreview', code: null },
    'as the token is refused': { type: 'server.notInPreview', code: 'preview.notAllowed' },
  }),
  'draft.invalid': only({ type: 'draft.invalid' }),
  'draft.valid': only({ type: 'draft.valid' }),
  'draft.reload': only({ type: 'draft.reload' }),
  'preview.exit': only({ type: 'preview.exit' }),
  'notice.dismiss': only({ type: 'notice.dismiss' }),
} satisfies Cases<typeof previewMachine>;

export const previewModel = defineModel(previewMachine, {
  scenarios: {
    resident: {
      description: 'A page is opened without the cookie of a preview.',
      input: { hasToken: false },
    },
    officer: { description: 'A page is opened with the cookie of a preview.', input: { hasToken: true } },
  },
  cases,
  outcomes: {},
  project: ({ value, context, ...snapshot }) => ({
    phase: value,
    previewing: snapshot.hasTag('previewing'),
    leftBy: context.leftBy ?? 'nobody',
    code: context.code ?? 'nothing',
  }),
  clauses: {
    always: ['spec 4 preview mode'],
    'token.found': ['spec 4 preview mode'],
    'token.lost': ['spec 4 preview mode', 'spec 9 preview token cookie'],
    'server.notInPreview': ['spec 4 preview mode'],
    'draft.invalid': ['spec 5 page and site content'],
    'draft.valid': ['spec 5 page and site content'],
    'draft.reload': ['spec 2 banners'],
    'preview.exit': ['spec 2 banners', 'spec 6 staff'],
    'notice.dismiss': ['spec 2 banners'],
  },
  byHand: {
    'token.found':
      'Run the scenario’s command that makes a link, open the link in another tab, come back to this one, and press “{preview.reload}”.',
    'token.lost': 'Press “{preview.exit}” in another tab, and come back to this one.',
    'server.notInPreview': byProgram('answer a call of the preview with “previewMode: false”.'),
    'server.notInPreview as the token is refused':
      'Run “npm run scenario -- --move-clock 19h”, and open another page. After the path, run it with 0 instead of 19h.',
    'draft.invalid': 'Put a mistake into a file of the council, and press “{preview.reload}”.',
    'draft.valid': 'Put the mistake right, and press “{preview.reload}”.',
  },
  controls: {
    'draft.reload': 'preview.reload',
    'preview.exit': 'preview.exit',
    'notice.dismiss': 'preview.close',
  },
  onScreen: {
    invalid: ['preview.invalidTitle'],
    left: ['preview.overTitle', 'preview.residents'],
  },
  phrases: {
    'token.found': 'a preview begins in another tab',
    'token.lost': 'the preview ends in another tab',
    'server.notInPreview': 'the server ends the preview',
    'server.notInPreview as the token is refused': 'the time of the preview is over',
    'draft.invalid': 'the draft gets a mistake',
    'draft.valid': 'the mistake is put right',
    'draft.reload': 'they load the draft again',
    'preview.exit': 'they leave the preview',
    'notice.dismiss': 'they close the message',
  },
});
