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

const onlyAtTheEnd = 'Only at the end of a path: ';

/**
 * Marks a move after which the portal is no longer where the machine is, such as an answer that comes too late for the
 * page: the server has done what was asked. A person can make it as the last move of a path.
 */
export function atTheEnd(how: string): string {
  return `${onlyAtTheEnd}${how}`;
}

export function isAtTheEnd(instructions: string): boolean {
  return instructions.startsWith(onlyAtTheEnd);
}

const inThisStep = 'In this step, ';

/** Marks how a step is made to end in another way than usual: while a person makes it, not before. */
export function withinStep(how: string): string {
  return `${inThisStep}${how}`;
}

export function isWithinStep(instructions: string): boolean {
  return instructions.startsWith(inThisStep);
}

/** Returns instructions without the mark of the end. */
export function unmarked(instructions: string): string {
  if (!isAtTheEnd(instructions)) return instructions;
  const how = instructions.slice(onlyAtTheEnd.length);
  return `${how.charAt(0).toUpperCase()}${how.slice(1)}`;
}

const underNetwork = (choice: string) => `In the developer tools, under “Network”, choose ${choice}.`;

/** Instructions about the network, each for as long as the step lasts unless it says otherwise. */
export const network = {
  slow: underNetwork('the profile with 10,000 ms of latency'),
  late: underNetwork('the profile with 25,000 ms of latency'),
  offline: underNetwork('“Offline”'),
  /** Until the line is restored, which the machine knows as a move of its own. */
  lost: underNetwork('“Offline”, and leave it so'),
  restored: underNetwork('“No throttling”'),
} as const;

/**
 * Instructions for a tester about any pending request, for the `byHand` of a model. They are carried out before the
 * request goes out.
 */
export const requestsByHand = {
  'ends: ok': letItGo,
  'ends: sessionEnded': 'In the developer tools, under “Application”, delete the cookies of the site.',
  'ends: failed': network.offline,
  'ends: crashed': byProgram('answer the request with a body that is not JSON.'),
  'after answerTimeout': atTheEnd(network.late),
} as const;

/** Instructions about a request that changes nothing, so that a late answer leaves the server as it was. */
export const lateReading = network.late;

/** Instructions for leaving something in a tab that was not saved. */
export const withoutLine =
  'Open the page. In the developer tools, under “Network”, choose “Offline”, type something, load the page again, which fails, and choose “No throttling”.';

/** Instructions about a draft that a page saves by itself, for the models of forms and of messages. */
export const draftsByHand = {
  'line.restored': network.restored,
  'session.restored': 'Press “{session.login}” (if there are two, either), and log in.',
  'ends: unsent': withoutLine,
  'ends: offline': network.lost,
  'saveDraft ends: failed': byProgram('answer the request with status 400.'),
  'loading after answerTimeout': lateReading,
  // As soon as the line is back, the page tries again by itself.
  'offline save.retry': atTheEnd('Press “{forms.session.retry}”.'),
  'offline after retryDelay': atTheEnd('Wait for 15 seconds.'),
  'notLoaded load.retry': atTheEnd('Press “{bid.retry}”.'),
  'after autosaveDelay': 'Stop typing for a second.',
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
