import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages['offer-answer'],
  title: 'answering an offer of a home',
  isInEachLanguage: true,
  // Covered by casework/offers.spec.ts.
  heldElsewhere: [
    'state deciding',
    'state explaining',
    'state confirmingAccept',
    'state confirmingRefuse',
    'state sending',
    'state answered',
    'state changed',
    'state lineLost',
    'state sessionEnded',
    'state late',
    'event answer.choose',
    'event answer.send',
    'event answer.leave',
    'event answer.retry',
    'event session.restored',
    'event reason.give',
    'event reason.change',
    'event facts.changed',
  ],
});
