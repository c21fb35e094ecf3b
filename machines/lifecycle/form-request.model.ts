import { byProgram } from '../model/by-hand.ts';
import { defineModel, only, type Cases } from '../model/define-model.ts';
import {
  formRequestMachine,
  type FormRequestContext,
  type FormRequestState,
} from './form-request.machine.ts';

const stored = (value: FormRequestState, requestType: FormRequestContext['requestType']) =>
  formRequestMachine.resolveState({ value, context: { requestType } });

const cases = {
  'draft.save': () => ({
    '': { type: 'draft.save', complete: false },
    whole: { type: 'draft.save', complete: true },
  }),
  'form.submit': () => ({
    '': { type: 'form.submit', complete: true, agreed: true },
    'with something missing': { type: 'form.submit', complete: false, agreed: true },
    'without agreeing': { type: 'form.submit', complete: true, agreed: false },
  }),
  'form.pause': only({ type: 'form.pause' }),
  'form.resume': () => ({
    '': { type: 'form.resume', begun: false, complete: false },
    begun: { type: 'form.resume', begun: true, complete: false },
    whole: { type: 'form.resume', begun: true, complete: true },
    'whole without a draft': { type: 'form.resume', begun: false, complete: true },
  }),
  'form.reopen': () => ({
    '': { type: 'form.reopen', complete: true },
    'with more to answer': { type: 'form.reopen', complete: false },
  }),
  'update.start': () => ({
    '': { type: 'update.start', allowed: true },
    'where the council begins updates': { type: 'update.start', allowed: false },
  }),
  'form.offer': () => ({
    'of an update': { type: 'form.offer', requestType: 'update', isOwn: false },
    'of a review': { type: 'form.offer', requestType: 'review', isOwn: false },
    'of a review, in place of their own update': { type: 'form.offer', requestType: 'review', isOwn: true },
  }),
} satisfies Cases<typeof formRequestMachine>;

export const formRequestModel = defineModel(formRequestMachine, {
  scenarios: {
    'new-pending': {
      description: 'A new application that has not been started.',
      snapshot: stored('pending', 'new'),
    },
    'new-progress': { description: 'A new application with answers.', snapshot: stored('progress', 'new') },
    'new-submit': { description: 'A new application that is whole.', snapshot: stored('submit', 'new') },
    'new-submitted': {
      description: 'A new application that was sent.',
      snapshot: stored('submitted', 'new'),
    },
    'update-pending': {
      description: 'The person may report changes.',
      snapshot: stored('pending', 'update'),
    },
    'review-pending': {
      description: 'The council asks whether everything is unchanged.',
      snapshot: stored('pending', 'review'),
    },
    'review-progress': {
      description: 'A review with answers.',
      snapshot: stored('progress', 'review'),
    },
    'review-submit': { description: 'A review that is whole.', snapshot: stored('submit', 'review') },
    'review-on-hold': {
      description: 'A review that the council has paused.',
      snapshot: stored('on-hold', 'review'),
    },
  },
  cases,
  outcomes: {},
  project: ({ value, context }) => ({ state: value, requestType: context.requestType }),
  clauses: {
    'draft.save': ['spec 4 form request'],
    'form.submit': ['spec 4 form request', 'spec 5 incomplete sections'],
    'form.pause': ['spec 4 review on-hold'],
    'form.resume': ['spec 4 review on-hold'],
    'form.reopen': ['spec 4 form request'],
    'update.start': ['spec 4 form request'],
    'form.offer': ['spec 4 form request'],
  },
  byHand: {
    'draft.save': 'Answer a question and press “{forms.session.saveAndContinue}”.',
    whole: 'Answer what is missing and press “{forms.session.saveAndContinue}”.',
    'form.submit': 'Agree to the declaration and send the form.',
    'with something missing': 'Send the form while a section is incomplete.',
    'without agreeing': 'Send the form without agreeing to the declaration.',
    'form.pause': byProgram('let the council pause the review.'),
    'form.resume': byProgram('let the council go on with the review.'),
    begun: byProgram('let the council resume a review that had been started.'),
    'whole without a draft': byProgram('let the council go on with a review of which nothing was filled in.'),
    'form.reopen': byProgram('let the council open the form again.'),
    'with more to answer': byProgram('let the council open the form again after the form has changed.'),
    'update.start': 'Open what was sent, choose “{forms.session.tellChange}” and begin.',
    'where the council begins updates':
      'Try to begin an update of a form whose file does not let people begin one.',
    'form.offer of an update': byProgram('let the council ask for an update.'),
    'form.offer of a review': byProgram('let the council ask for a review.'),
    'of a review, in place of their own update': byProgram(
      'let the council ask for a review after the person has begun an update without saving anything.',
    ),
  },
});
