import { machinesOnPages } from './machines-on-pages.ts';
import { testPathsInBrowser } from './walked-paths.ts';

testPathsInBrowser({
  ...machinesOnPages['form-session'],
  title: 'filling a form in',
  // Covered by forms/forms.spec.ts, forms-changed.spec.ts, forms-checks.spec.ts, forms-devices.spec.ts,
  // forms-journey.spec.ts and forms-kept.spec.ts.
  heldElsewhere: [
    'state loading',
    'state onHold',
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
});
