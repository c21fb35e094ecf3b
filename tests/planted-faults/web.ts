import type { PlantedFault } from './fault.ts';

/** Faults in what people see and press, and in what a browser stores. */
export const webFaults: readonly PlantedFault[] = [
  {
    id: 'web-recent-homes-stay',
    harm: 'After a log-out the next person at this computer sees which homes the last one looked at.',
    kind: 'gone',
    file: 'web/features/login/browser-storage.ts',
    find: "lifetime: 'loggedOut',\n    goes: anyEnd,",
    put: "lifetime: 'loggedOut',\n    goes: shared,",
    tests: ['web/features/login/forget-kept.test.ts', 'tests/browser/accounts/log-out.spec.ts'],
    wider: ['web/features/login', 'web/features/recent', 'tests/browser/accounts/session-survival.spec.ts'],
  },
  {
    id: 'web-shared-computer-not-swept',
    harm: 'A shared computer keeps colours, language, homes and pictures of who has logged out.',
    kind: 'gone',
    file: 'web/features/login/session-actor.ts',
    find: `  const wasShared = queryClient.getQueryData(queryKey)?.userDetails?.session.sharedComputer === true;
  if (by !== 'otherPerson') {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, userDetails: null });
    void queryClient.invalidateQueries({ queryKey });
  }
`,
    put: `  if (by !== 'otherPerson') {
    queryClient.setQueryData(queryKey, (user) => user && { ...user, userDetails: null });
    void queryClient.invalidateQueries({ queryKey });
  }
  const wasShared = queryClient.getQueryData(queryKey)?.userDetails?.session.sharedComputer === true;
`,
    tests: ['web/features/login/session-actor.test.ts', 'tests/browser/accounts/session-survival.spec.ts'],
    wider: [
      'web/features/login',
      'tests/browser/accounts/log-out.spec.ts',
      'tests/browser/pages/offline.spec.ts',
    ],
  },
  {
    id: 'web-kept-answers-stay',
    harm: 'What a person’s pages showed stays in the database of the browser after they have logged out.',
    kind: 'gone',
    file: 'web/offline/kept-answers.ts',
    find: 'return accountId !== null && accountId !== reader;',
    put: 'return reader !== null && accountId !== null && accountId !== reader;',
    tests: ['tests/browser/pages/offline.spec.ts', 'tests/browser/accounts/log-out.spec.ts'],
    wider: ['tests/browser/accounts/session-survival.spec.ts', 'tests/browser/accounts/session-life.spec.ts'],
  },
  {
    id: 'web-answers-stay-in-tab',
    harm: 'On a shared computer a visitor’s answers to a form stay in the tab after a log-out.',
    kind: 'gone',
    file: 'web/features/login/forget-kept.ts',
    find: 'for (const storage of [tabStorage, ofBrowser])\n',
    put: 'for (const storage of [ofBrowser])\n',
    tests: ['web/features/login/forget-kept.test.ts', 'tests/browser/forms/forms-kept.spec.ts'],
    wider: ['web/features/forms', 'web/features/login', 'tests/browser/accounts/log-out.spec.ts'],
  },
  {
    id: 'web-none-with-lost-choice',
    harm: 'Who ticks “none of these” after a choice has disappeared is told of a mistake that they cannot see.',
    kind: 'pair',
    file: 'web/features/forms/page/none-of-these.ts',
    find: 'const kept = isTicked && option === ui.none ? [] : (offer?.lost ?? []);',
    put: 'const kept = offer?.lost ?? [];',
    tests: ['web/features/forms/page/none-of-these.test.ts', 'tests/browser/forms/forms-checks.spec.ts'],
    wider: [
      'web/features/forms',
      'tests/forms/conditional-options.test.ts',
      'tests/browser/forms/forms-linked-lists.spec.ts',
      'tests/browser/forms/forms-branches.spec.ts',
    ],
  },
  {
    id: 'web-favourites-of-the-last-person',
    harm: 'Who logs in while the homes of the person before are being moved sees that person’s favourites.',
    kind: 'pair',
    file: 'web/features/favourites/move-favourites.ts',
    find: '    if (reader() !== accountId) return;\n',
    put: '',
    tests: ['web/features/favourites/move-favourites.test.ts'],
    wider: ['web/features/favourites', 'tests/browser/search/favourites.spec.ts'],
  },
  {
    id: 'web-receipt-of-undone-bid',
    harm: 'A repeated press shows the receipt of a bid that was withdrawn meanwhile, as if it still stood.',
    kind: 'pair',
    file: 'web/features/bidding/bid-actors.ts',
    find: 'storeBid(api, queryClient, answer, isOvertaken ? null : answer.receipt);',
    put: 'storeBid(api, queryClient, answer, answer.receipt);',
    tests: [
      'web/features/bidding',
      'tests/browser/paths/bidding-paths.spec.ts',
      'tests/browser/bids/standing.spec.ts',
    ],
    wider: ['tests/browser/bids'],
  },
  {
    id: 'web-unread-number-stays',
    harm: 'The red number of unread messages stays on the page although its person has just read them.',
    kind: 'two rows',
    file: 'web/features/messages/use-reading.ts',
    find: '{ queryKey: overviewQuery(api).queryKey });',
    put: "{ queryKey: overviewQuery(api).queryKey, refetchType: 'none' });",
    tests: ['web/features/messages/use-reading.test.ts', 'tests/browser/casework/messages.spec.ts'],
    wider: ['tests/browser/casework', 'tests/browser/paths/message-paths.spec.ts'],
  },
  {
    id: 'web-error-does-not-lead-to-field',
    harm: 'The link of an error scrolls to the field and leaves keyboard and screen reader where they were.',
    file: 'web/components/ErrorSummary.tsx',
    find: 'document.getElementById(field)?.focus();',
    put: 'document.getElementById(field)?.scrollIntoView();',
    tests: ['tests/browser/pages/keyboard.spec.ts', 'tests/browser/forms/form-page.spec.ts'],
    wider: ['tests/browser/accounts/account-screens.spec.ts', 'tests/browser/pages/accessibility.spec.ts'],
  },
  {
    id: 'web-total-shows-place',
    harm: 'The overview says “3 of 3” where somebody stands third of twelve.',
    file: 'web/features/bidding/shown-number-text.ts',
    find: 'shownNumberText(shown?.shownTotal ?? null, t, formats)',
    put: 'shownNumberText(shown?.shownPosition ?? null, t, formats)',
    tests: [
      'web/features/bidding/shown-number-text.test.ts',
      'tests/browser/accounts/account-overview.spec.ts',
      'tests/browser/bids/account-bids.spec.ts',
    ],
    wider: ['tests/browser/bids'],
  },
  {
    id: 'web-other-homes-keep-limit',
    harm: 'After the last bid every other home still offers one more.',
    file: 'web/features/bidding/store-bid.ts',
    find: '  void queryClient.invalidateQueries({ queryKey: eligibilityQuery(api).queryKey });\n',
    put: '',
    tests: ['web/features/bidding/bid-actors.test.ts', 'tests/browser/bids/journeys.spec.ts'],
    wider: ['tests/browser/bids', 'tests/browser/paths/bidding-paths.spec.ts'],
  },
  {
    id: 'web-largest-file-refused',
    harm: 'A file exactly as large as the council allows is refused before it is sent.',
    kind: 'boundary',
    file: 'web/features/uploads/unfit.ts',
    find: 'file.size > maximumBytes',
    put: 'file.size >= maximumBytes',
    tests: ['web/features/uploads/unfit.test.ts'],
    wider: ['web/features/uploads', 'tests/browser/paths/upload-paths.spec.ts'],
  },
  {
    id: 'web-three-days-hide-hours',
    harm: 'From three days before the close the page says “3 days 4 hours left”, which is wrong an hour later and stays.',
    kind: 'boundary',
    file: 'web/components/time-left.ts',
    find: 'if (days < 3 && hours > 0)',
    put: 'if (days <= 3 && hours > 0)',
    tests: ['web/components/time-left.test.ts'],
    wider: ['web/components'],
  },
  {
    id: 'web-month-without-charge',
    harm: 'The monthly figure beside a weekly rent leaves out the service charge, so that a home looks cheaper than it is.',
    file: 'web/features/property/rent-words.ts',
    find: 'formats.money(inPounds(total.month))',
    put: 'formats.money(inPounds(comparableRent(details).rent.month))',
    tests: ['web/features/property/rent-words.test.ts', 'tests/browser/search/property.spec.ts'],
    wider: [
      'tests/browser/search/search.spec.ts',
      'tests/browser/search/compare.spec.ts',
      'tests/browser/pages/rendered.spec.ts',
    ],
  },
];
