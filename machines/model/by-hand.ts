/** Says nothing to do for the end of a request that goes well. */
export const letItGo = 'Let the request go through.';

const onlyByProgram = 'Only by program: ';

/** Marks a move that a person cannot make, with how a program makes it. */
export function byProgram(how: string): string {
  return `${onlyByProgram}${how}`;
}

export function isByProgram(instructions: string): boolean {
  return instructions.startsWith(onlyByProgram);
}

/**
 * Instructions for a tester about any pending request, for the `byHand` of a model. They are carried out before the
 * request goes out.
 */
export const requestsByHand = {
  'ends: ok': letItGo,
  'ends: sessionEnded':
    'In the developer tools, under “Application”, delete the cookies of the site before the request goes out.',
  'ends: failed':
    'In the developer tools, under “Network”, choose “Offline” before the request goes out, and “No throttling” once the page has answered.',
  'ends: crashed': byProgram('answer the request with a body that is not JSON.'),
  'after answerTimeout':
    'In the developer tools, under “Network”, add a profile with 25,000 ms of latency, and choose it before the request goes out. Choose “No throttling” once the page has answered.',
} as const;

/** Says what happens to any request, for the `phrases` of a model. */
export const requestPhrases = {
  'ends: ok': 'it works',
  'ends: sessionEnded': 'their session has ended',
  'ends: failed': 'the answer is lost',
  'ends: crashed': 'the answer cannot be read',
  'after answerTimeout': 'no answer comes',
  'session.restored': 'they log in again',
  'notice.dismiss': 'they close the message',
} as const;
