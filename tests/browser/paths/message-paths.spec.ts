import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages.message,
  title: 'writing a message',
  isInEachLanguage: true,
  // Covered by casework/messages.spec.ts.
  heldElsewhere: [
    'state empty',
    'state editing',
    'state saving',
    'state saved',
    'state sending',
    'state notSent',
    'state sent',
    'state ended',
    'state conflict',
    'event draft.change',
    'event draft.save',
    'event message.send',
    'event conflict.settle',
  ],
});
