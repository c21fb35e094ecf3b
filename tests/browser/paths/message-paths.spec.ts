import { planOf } from '#machines/model/run.ts';
import { isOnPage, messageInBrowser, messageOnPage } from '../../drivers/message-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'writing a message',
  model: messageOnPage,
  plans: planOf(messageOnPage, { supports: isOnPage }),
  part: 'main',
  picture: 'part',
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
  driver({ page, ground, logIn, troubles, look }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/account\/messages\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    return messageInBrowser({ page, ground, logIn, look });
  },
});
