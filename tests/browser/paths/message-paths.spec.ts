import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages.message,
  title: 'writing a message',
  isInEachLanguage: true,
  // Covered by casework/messages.spec.ts.
  heldElsewhere: [
    'state loading',
    'state notLoaded',
    'state empty',
    'state editing',
    'state saving',
    'state saved',
    'state sending',
    'state notSent',
    'state sent',
    'state ended',
    'state conflict',
    'state failed',
    'state offline',
    'state sessionEnded',
    'event load.retry',
    'event save.retry',
    'event line.restored',
    'event session.restored',
    'event draft.change',
    'event draft.save',
    'event message.send',
    'event conflict.settle',
  ],
});
