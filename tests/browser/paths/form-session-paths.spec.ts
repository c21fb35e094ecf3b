import { planOf } from '#machines/model/run.ts';
import { formSessionInBrowser, formSessionOnPage, isInForm } from '../../drivers/form-session-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'filling a form in',
  model: formSessionOnPage,
  plans: planOf(formSessionOnPage, { supports: isInForm }),
  part: 'main',
  picture: 'part',
  driver({ page, council, ground, logIn, troubles, look }) {
    // Refusals, lost sessions and broken lines are what paths are made of.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/forms\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    return formSessionInBrowser({ page, council, ground, logIn, look });
  },
  // No page has a control for it.
  leftOut: [
    'form-session.submitted --load.retry[0]--> form-session.loading',
    'form-session.onHold --load.retry[0]--> form-session.loading',
  ],
});
