import type { PlantedFault } from './fault.ts';

const functions = 'api/database/functions';

/** Faults in what the database itself decides, counts and writes. */
export const sqlFaults: readonly PlantedFault[] = [
  {
    id: 'sql-bid-at-close',
    harm: 'A bid is taken at the very moment at which the home closes.',
    kind: 'boundary',
    file: `${functions}/place-bid.sql`,
    find: 'if moment >= target.closes_at then',
    put: 'if moment > target.closes_at then',
    tests: ['tests/changes', 'tests/api/bids/bid-invariants.test.ts', 'tests/api/bids/closing-time.test.ts'],
    wider: ['tests/api/bids', 'tests/paths/bidding.api.test.ts', 'tests/paths/bid-lifecycle.api.test.ts'],
  },
  {
    id: 'sql-withdraw-at-cut-off',
    harm: 'A bid can be withdrawn at the moment from which the council holds people to it.',
    kind: 'boundary',
    file: `${functions}/withdraw-bid.sql`,
    find: 'if moment >= home.closes_at - make_interval(secs => cut_off) then',
    put: 'if moment > home.closes_at - make_interval(secs => cut_off) then',
    tests: ['tests/changes', 'tests/api/bids/scheme-rules.test.ts'],
    wider: ['tests/api/bids', 'tests/paths/bid-lifecycle.api.test.ts'],
  },
  {
    id: 'sql-withdrawn-document-delivered',
    harm: 'Once a person claims their case, officers read that a letter was delivered which the council had taken back.',
    kind: 'pair',
    file: `${functions}/deliver-documents.sql`,
    find: 'new.account_id is not null and new.withdrawn_at is null and',
    put: 'new.account_id is not null and',
    tests: [
      'tests/changes',
      'tests/backoffice/documents.test.ts',
      'tests/api/accounts/retrieve-details.test.ts',
    ],
    wider: ['tests/backoffice', 'tests/api/files', 'tests/api/casework'],
  },
  {
    id: 'sql-unprefer-on-wrong-bid',
    harm: 'The history of a bid that lost the preferred mark does not say so; the other bid’s says it instead.',
    kind: 'two rows',
    file: `${functions}/prefer-bid.sql`,
    find: "values (tenant, changed.id, 'bid.unprefer'",
    put: "values (tenant, asked_bid, 'bid.unprefer'",
    tests: [
      'tests/changes',
      'tests/api/bids/storm.test.ts',
      'tests/api/bids/bids.test.ts',
      'tests/paths/preferred.api.test.ts',
    ],
    wider: ['tests/api/bids', 'tests/paths/bid-lifecycle.api.test.ts'],
  },
  {
    id: 'sql-moved-bid-reads-withdrawn',
    harm: 'Somebody who moves a bid gets a second letter, which says that they withdrew it.',
    kind: 'two rows',
    file: `${functions}/move-bid.sql`,
    find: "perform end_bid(begun.acting_account, asked, 'bid.move', moment);",
    put: "perform end_bid(begun.acting_account, asked, 'bid.withdraw', moment);",
    tests: ['tests/api/bids/scheme-rules.test.ts', 'tests/mail/receipts.test.ts'],
    wider: ['tests/api/bids', 'tests/paths/bid-lifecycle.api.test.ts'],
  },
  {
    id: 'sql-step-undone-by-action',
    harm: 'A step that was done turns into “cannot” when its action is refused later.',
    kind: 'pair',
    file: `${functions}/follow-action.sql`,
    find: "       and not (state = 'done' and reached = 'cannot')\n",
    put: '',
    tests: ['tests/changes', 'tests/api/casework/plans.test.ts', 'tests/backoffice/plans.test.ts'],
    wider: ['tests/api/casework', 'tests/paths/plan-step.api.test.ts', 'tests/backoffice/actions.test.ts'],
  },
  {
    id: 'sql-shared-computer-known',
    harm: 'A shared computer on which somebody had logged in before stays known to their account.',
    kind: 'gone',
    file: `${functions}/log-in.sql`,
    find: `    -- A shared computer is not known to any account.
    delete from known_device
     where tenant_id = app_tenant() and account_id = asked_account and device_hash = asked_device;`,
    put: `    -- A shared computer is not known to any account.
    delete from known_device
     where tenant_id = app_tenant() and account_id = asked_account and device_hash = new_device_hash;`,
    tests: ['tests/api/accounts/lock-out.test.ts', 'tests/api/accounts/authentication.test.ts'],
    wider: ['tests/api/accounts', 'tests/paths/auth.api.test.ts'],
  },
  {
    id: 'sql-one-guess-more',
    harm: 'A stranger may guess a password once more than the council allows before the account is locked.',
    kind: 'boundary',
    file: `${functions}/log-in.sql`,
    find: 'case when failures >= maximum_failures then',
    put: 'case when failures > maximum_failures then',
    tests: ['tests/api/accounts/lock-out.test.ts'],
    wider: ['tests/api/accounts'],
  },
  {
    id: 'sql-closed-home-still-counts',
    harm: 'At the moment a home closes its bid still uses up one, so that the next bid is refused as one too many.',
    kind: 'boundary',
    file: `${functions}/count-used-bids.sql`,
    find: 'and advert.closes_at > moment;',
    put: 'and advert.closes_at >= moment;',
    tests: ['tests/changes', 'tests/api/bids/scheme-rules.test.ts', 'tests/api/bids/bid-invariants.test.ts'],
    wider: ['tests/api/bids'],
  },
  {
    id: 'sql-purged-though-asked-again',
    harm: 'Somebody who asked for another confirming letter yesterday finds their new account gone.',
    kind: 'pair',
    file: `${functions}/purge-unconfirmed.sql`,
    find: `       and not exists (select from account_request as asked
                        where asked.tenant_id = account.tenant_id and asked.account_id = account.id
                          and asked.asked_at >= app_now() - make_interval(days => keep_days))
`,
    put: '',
    tests: ['tests/background/purge.test.ts'],
    wider: ['tests/background', 'tests/api/accounts/create-account.test.ts'],
  },
];
