/** Instructions for a tester about any pending request, for the `byHand` of a model. */
export const requestsByHand = {
  'ends: ok': 'Let the request go through.',
  'ends: sessionEnded':
    'Before the request goes out, delete the cookies of the site in the developer tools, then let it go through.',
  'ends: failed': 'Answer the request with status 503 in the developer tools, or set the network to offline.',
  'ends: crashed': 'Answer the request with a body that is not JSON in the developer tools.',
  'after answerTimeout': 'Leave the request without an answer for 20 seconds.',
} as const;
