const leftBehind =
  'What was meant stays in the context of a machine that rests, where nothing reads it: whatever is meant next takes its place.';

const passesOn =
  'Each step of an answer checks the same facts as it is entered, so another step passes on to the same end.';

/**
 * Mutants that no walk can distinguish from the machine because they behave the same, each with the reason.
 * `npm run machines -- mutate` fails on a survivor that is not listed here, and on an entry that is noticed
 * after all. The author of a commit that adds an entry vouches for it.
 */
export const equivalentMutants: Readonly<Record<string, string>> = {
  'dropped action: auth.loggedOut --login.submit[0]--> auth.loggingIn, action 1':
    'The code is already null there: every way into loggedOut drops it.',
  'dropped action: bidding.confirmingPlace --bid.cancel[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.confirmingPlace --facts.changed[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.choosingBid --bid.cancel[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.choosingBid --facts.changed[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.confirmingMove --bid.cancel[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.confirmingMove --facts.changed[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.confirmingWithdraw --bid.cancel[0]--> bidding.idle, action 1': leftBehind,
  'dropped action: bidding.confirmingWithdraw --facts.changed[0]--> bidding.idle, action 1': leftBehind,
  'other target: offer-answer.confirmingAccept --always[0]--> offer-answer.changed, to offer-answer.explaining':
    passesOn,
  'other target: offer-answer.explaining --always[0]--> offer-answer.changed, to offer-answer.confirmingRefuse':
    passesOn,
};
