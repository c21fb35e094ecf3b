import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages.action,
  title: 'answering an action',
  isInEachLanguage: true,
  // Covered by casework/actions.spec.ts.
  heldElsewhere: [
    'state looking',
    'state answering',
    'state sending',
    'state sent',
    'state refused',
    'state changed',
    'state lineLost',
    'state sessionEnded',
    'event action.complete',
    'event answer.choose',
    'event answer.send',
    'event answer.leave',
    'event answer.retry',
    'event session.restored',
    'event facts.changed',
  ],
});
