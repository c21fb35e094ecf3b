import { Type, type Static } from 'typebox';

/**
 * Every code that Lintel can answer with, and the HTTP status of its problem document. The texts are in
 * `tenants/base/locales/<locale>.json` under `errors.<code>`; a test keeps the two lists equal. Source:
 * specification section 8, and section 4 for the refusals of a bid.
 */
export const errorCatalogue = {
  'common.unknownError': 500,
  'common.concurrency': 409,
  'common.staleVersion': 409,
  'login.unknownError': 200,
  'login.invalid': 200,
  'login.locked': 200,
  'login.suspended': 200,
  'login.unconfirmed': 200,
  'login.invalidRegistration': 200,
  'account.fieldRequired': 200,
  'account.nameInvalid': 200,
  'account.dateInvalid': 200,
  'account.tooYoung': 200,
  'account.emailInvalid': 200,
  'account.partnerUnknown': 200,
  'account.consentRequired': 200,
  'account.postcodeInvalid': 200,
  'account.referenceInvalid': 200,
  'password.tooShort': 200,
  'password.tooLong': 200,
  'password.tooFewNumbers': 200,
  'password.tooFewLowerCase': 200,
  'password.tooFewUpperCase': 200,
  'password.tooFewSymbols': 200,
  'password.tooWeak': 200,
  'password.different': 200,
  'create.missingFields': 200,
  'create.alreadyRegistered': 200,
  'confirm.invalid': 200,
  'reset.unknownError': 200,
  'reset.suspended': 200,
  'reset.noAccount': 200,
  'resetConfirm.sameAsCurrent': 200,
  'resetConfirm.invalid': 200,
  'changePassword.currentWrong': 200,
  'changePassword.sameAsCurrent': 200,
  'changeEmail.sameAsCurrent': 200,
  'changeEmail.taken': 200,
  'retrieveDetails.notFound': 200,
  'retrieveDetails.tooMany': 200,
  'unsubscribe.invalid': 404,
  'session.required': 401,
  'session.ended': 401,
  'impersonation.failed': 200,
  'impersonation.accountNotActive': 200,
  'impersonation.accountClosed': 409,
  'impersonation.sessionExpired': 401,
  'impersonation.notAllowed': 403,
  'key.required': 401,
  'key.notAllowed': 403,
  'bid.notOpenYet': 409,
  'bid.closed': 409,
  'bid.alreadyMade': 409,
  'bid.overLimit': 409,
  'bid.notEligible': 409,
  'bid.notMade': 409,
  'bid.madeOnBehalf': 409,
  'bid.blocked': 409,
  'bid.notAgain': 409,
  'bid.staysMade': 409,
  'bid.tooLateToWithdraw': 409,
  'bid.cannotMove': 409,
  'bid.preferredNotOffered': 409,
  'favourite.tooMany': 409,
  'form.savedElsewhere': 409,
  'form.alreadySubmitted': 409,
  'form.onHold': 409,
  'form.incomplete': 409,
  'form.definitionChanged': 409,
  'form.notAllowed': 409,
  'feed.refused': 422,
  'preview.notAllowed': 403,
  'request.malformed': 400,
  'request.invalid': 400,
  'request.antiForgery': 403,
  'request.notFound': 404,
  'request.methodNotAllowed': 405,
  'request.tooLarge': 413,
  'request.mediaType': 415,
  'request.keyReused': 422,
  'request.rateLimited': 429,
  'middleware.unknown': 500,
  'service.unavailable': 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorCatalogue;

/** All codes, in catalogue order. */
export const errorCodes = Object.keys(errorCatalogue) as ErrorCode[];

export const ErrorCodeSchema = Type.Unsafe<ErrorCode>(
  Type.String({ enum: errorCodes, description: 'A code of the error catalogue.' }),
);

/** The answer to any 4xx or 5xx without its own shape in the specification (RFC 9457, with `code`). */
export const ProblemSchema = Type.Object(
  {
    type: Type.String({ description: 'URN of the code.' }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    code: ErrorCodeSchema,
    detail: Type.Optional(Type.String()),
    requestId: Type.String(),
  },
  { title: 'Problem', additionalProperties: true },
);
export type Problem = Static<typeof ProblemSchema>;
