import { atTheEnd, byProgram, draftsByHand, requestPhrases, requestsByHand } from '../../model/by-hand.ts';
import { defineModel, only, type Cases, type Outcomes } from '../../model/define-model.ts';
import { draftClauses, draftOutcomes, draftPhrases, seenDraft } from '../model-drafts.ts';
import type { formSessionActors } from './contract.ts';
import { formSessionMachine } from './form-session.machine.ts';

const cases = {
  'load.retry': only({ type: 'load.retry' }),
  'answers.change': only({ type: 'answers.change' }),
  'answers.save': only({ type: 'answers.save' }),
  'save.retry': only({ type: 'save.retry' }),
  'line.restored': only({ type: 'line.restored' }),
  'session.restored': only({ type: 'session.restored' }),
  'conflict.settle': () => ({
    mine: { type: 'conflict.settle', choice: 'mine' },
    theirs: { type: 'conflict.settle', choice: 'theirs' },
  }),
  'changes.accept': only({ type: 'changes.accept' }),
  'form.submit': only({ type: 'form.submit' }),
} satisfies Cases<typeof formSessionMachine>;

const closed = { output: { outcome: 'closed' } } as const;
const loaded = { outcome: 'loaded', version: 3, isChanged: false, isUnsent: false } as const;

const { sessionEnded, failed, offline, conflict, crashed } = draftOutcomes;

const outcomes = {
  loadForm: () => ({
    ok: { output: loaded },
    unsent: { output: { ...loaded, isUnsent: true } },
    changed: { output: { ...loaded, isChanged: true } },
    conflict,
    submitted: { output: { outcome: 'submitted', version: 5 } },
    onHold: { output: { outcome: 'onHold', version: 5 } },
    sessionEnded,
    failed,
    crashed,
  }),
  saveDraft: () => ({
    ok: { output: { outcome: 'saved', version: 4 } },
    conflict,
    closed,
    sessionEnded,
    offline,
    failed,
    crashed,
  }),
  submitForm: () => ({
    ok: { output: { outcome: 'submitted', version: 5 } },
    conflict,
    definitionChanged: { output: { outcome: 'definitionChanged' } },
    closed,
    sessionEnded,
    offline,
    failed,
    crashed,
  }),
} satisfies Outcomes<typeof formSessionMachine, typeof formSessionActors>;

export const formSessionModel = defineModel(formSessionMachine, {
  scenarios: {
    opened: { description: 'A person has opened a form.', input: { form: 'my-profile' } },
  },
  cases,
  outcomes,
  project: seenDraft,
  clauses: {
    ...draftClauses,
    'load.retry': ['spec 8 form progress'],
    'answers.change': ['spec 2 forms'],
    'answers.save': ['spec 2 forms'],
    'changes.accept': ['spec 2 forms'],
    'form.submit': ['spec 4 form request', 'spec 5 incomplete sections'],
    'loadForm ends': ['spec 2 forms', 'spec 4 form request', 'spec 8 form progress'],
    'loadForm crashes': ['spec 8 form progress'],
    'loading after answerTimeout': ['spec 8 form progress'],
    'saveDraft ends': ['spec 2 forms', 'spec 7 response handling', 'spec 8 common errors'],
    'editing after autosaveDelay': ['spec 2 forms'],
    'submitForm ends': ['spec 4 form request', 'spec 5 incomplete sections', 'spec 8 common errors'],
    'submitForm crashes': ['spec 8 common errors'],
    'submitting after answerTimeout': ['spec 8 common errors'],
  },
  byHand: {
    ...requestsByHand,
    ...draftsByHand,
    'answers.save': 'Press “{forms.session.saveAndContinue}”.',
    'answers.change':
      'If no question is there yet, press “{forms.session.begin}” or “{forms.session.goOn}” until one is. Type something into it.',
    'editing answers.change': 'Go on typing.',
    'saving answers.change': 'Go on typing.',
    'offline answers.save': atTheEnd('Press “{forms.session.saveAndContinue}”.'),
    'conflict.settle mine': 'Choose what is on this screen, and press “{forms.session.goOn}”.',
    'conflict.settle theirs': 'Choose what was saved somewhere else, and press “{forms.session.goOn}”.',
    'changes.accept': 'Read what has changed, and press “{forms.session.goOn}”.',
    'form.submit': 'Agree to the declaration, and press the button below it.',
    'ends: changed': byProgram('publish another definition of the form, with a question added.'),
    'ends: conflict': 'Change and save the same form in another browser.',
    'ends: submitted': 'In another browser, fill in the same form and send it.',
    'ends: onHold': byProgram('pause a review in the database.'),
    'ends: closed': 'In another browser, fill in the same form and send it.',
    'ends: definitionChanged': byProgram('publish another definition of the form.'),
  },
  controls: {
    'load.retry': 'bid.retry',
    'save.retry': 'forms.session.retry',
    'conflict.settle': 'forms.session.goOn',
    'changes.accept': 'forms.session.goOn',
    // The form itself names its buttons.
    'answers.save': null,
    'form.submit': null,
  },
  onScreen: {
    saving: ['forms.session.saving'],
    editing: ['forms.session.editing'],
    offline: ['forms.session.offline'],
    conflict: ['forms.session.conflictTitle', 'forms.session.conflictText'],
    changed: ['forms.session.changesTitle', 'forms.session.changesText'],
    submitting: ['forms.session.sending'],
    submitted: ['forms.session.reference'],
    sessionEnded: ['session.endedTitle'],
  },
  phrases: {
    ...requestPhrases,
    ...draftPhrases,
    'answers.change': 'they type',
    'answers.save': 'they save',
    'changes.accept': 'they accept the changes',
    'form.submit': 'they send the form',
    'ends: changed': 'the form has changed',
    'ends: submitted': 'the form was sent before',
    'ends: onHold': 'the review is paused',
    'ends: closed': 'the form is sent elsewhere',
    'ends: definitionChanged': 'the form changes meanwhile',
  },
});
