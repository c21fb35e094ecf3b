import { planOf } from '#machines/model/run.ts';
import { formSessionInBrowser, formSessionOnPage, isInForm } from '../../drivers/form-session-in-browser.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  title: 'filling a form in',
  model: formSessionOnPage,
  plans: planOf(formSessionOnPage, { supports: isInForm }),
  part: 'main',
  picture: 'part',
  // Covered by forms/forms.spec.ts, forms-changed.spec.ts, forms-checks.spec.ts, forms-devices.spec.ts,
  // forms-journey.spec.ts and forms-kept.spec.ts.
  heldElsewhere: [
    'state loading',
    'state notLoaded',
    'state editing',
    'state saving',
    'state saved',
    'state failed',
    'state notSent',
    'event answers.change',
    'event answers.save',
    'event load.retry',
    'state changed',
    'event changes.accept',
    'state conflict',
    'event conflict.settle',
    'state sessionEnded',
    'event session.restored',
    'state offline',
    'event line.restored',
    'event save.retry',
    'state submitting',
    'state submitted',
    'event form.submit',
  ],
  driver({ page, council, ground, logIn, troubles, look }) {
    // Refusals, lost sessions and broken connections are part of the paths.
    troubles.allow(/^(401|403|409|500): (GET|PUT|POST) .*\/api\//);
    troubles.allow(/^failed: (PUT|POST) .*\/api\/forms\/.* net::ERR_CONNECTION_FAILED$/);
    troubles.allow(/^console: /);
    return formSessionInBrowser({ page, council, ground, logIn, look });
  },
});
