import { Type, type Static } from 'typebox';
import { ErrorCodeSchema } from '../error-catalogue.ts';
import { DaySchema, SlugSchema } from '../identifiers.ts';
import { StatusSchema } from '../status.ts';
import { ConsentSchema, PasswordPolicySchema } from '../tenant/accounts.ts';

/**
 * Making an account, proving an address, and changing an account's address or password. The specification shows no
 * payloads for these; all are `POST`, answer 200 with a `status`, and need the anti-forgery token.
 */

/** An email address, up to the longest allowed (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const EmailSchema = Type.String({ minLength: 1, maxLength: 254 });
/** Longer than any policy's limit: a password too long for the council gets its own message, not a bad request. */
const PasswordSchema = Type.String({ minLength: 1, maxLength: 1024 });
const NameSchema = Type.String({ maxLength: 100 });

/** The six digits of the code in a letter, with any spaces or other characters typed around them. */
const CodeSchema = Type.String({ minLength: 1, maxLength: 40 });

/** The token in a letter's link: 256 bits, base64url. */
const LinkTokenSchema = Type.String({ minLength: 1, maxLength: 200 });

/** The number of wrong codes a letter allows before its code stops working. The link still works. */
export const codeAttempts = 5;

/** Names of the fields in these calls, by which an answer says where a problem is. */
export const accountFields = [
  'partner',
  'firstName',
  'lastName',
  'dateOfBirth',
  'email',
  'password',
  'currentPassword',
  'consents',
  'code',
  'reference',
  'postcode',
] as const;
export type AccountField = (typeof accountFields)[number];

/** A problem with one field. `number` is the number in its message, such as how many digits are required. */
const AccountProblemSchema = Type.Object(
  {
    field: Type.Unsafe<AccountField>(Type.String({ enum: [...accountFields] })),
    code: ErrorCodeSchema,
    number: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { title: 'Problem of an answer' },
);
export type AccountProblem = Static<typeof AccountProblemSchema>;

/** The answer to all calls in this file: valid, or the reasons why not, overall and for each answer. */
export const AccountAnswerSchema = Type.Object(
  { status: StatusSchema, problems: Type.Array(AccountProblemSchema) },
  { title: 'Account answer' },
);
export type AccountAnswer = Static<typeof AccountAnswerSchema>;

/**
 * `GET /api/authentication/settings`: the council's requirements for new accounts and passwords, in the page's
 * language.
 */
export const AccountSettingsResponseSchema = Type.Object(
  {
    status: StatusSchema,
    passwordPolicy: PasswordPolicySchema,
    minimumAge: Type.Integer(),
    consents: Type.Array(ConsentSchema),
    neutralAccountMessages: Type.Boolean(),
  },
  { title: 'Account settings' },
);
export type AccountSettingsResponse = Static<typeof AccountSettingsResponseSchema>;

/**
 * `POST /api/authentication/create`. Texts may be empty: missing answers are reported by field, not as a bad
 * request.
 */
export const CreateAccountBodySchema = Type.Object(
  {
    partner: Type.Optional(Type.Union([SlugSchema, Type.Literal('')])),
    firstName: NameSchema,
    lastName: NameSchema,
    dateOfBirth: Type.String({ maxLength: 10, description: 'A day such as 1988-05-14, or empty.' }),
    email: Type.String({ maxLength: 254 }),
    password: Type.String({ maxLength: 1024 }),
    consents: Type.Array(SlugSchema, { maxItems: 20, uniqueItems: true }),
  },
  { title: 'Create account', additionalProperties: false },
);
export type CreateAccountBody = Static<typeof CreateAccountBodySchema>;

/** Proof that a person reads an address's mail: the link's token, or the address and the letter's code. */
const MailProofSchema = Type.Union([
  Type.Object({ token: LinkTokenSchema }, { additionalProperties: false }),
  Type.Object({ email: EmailSchema, code: CodeSchema }, { additionalProperties: false }),
]);
export type MailProof = Static<typeof MailProofSchema>;

/** `POST /api/authentication/confirm`. */
export const ConfirmEmailBodySchema = Type.Object(
  { proof: MailProofSchema },
  { additionalProperties: false },
);

/** `POST /api/authentication/confirm/resend`: always valid; only a letter to the mailbox tells the truth. */
export const ResendConfirmationBodySchema = Type.Object(
  { email: EmailSchema },
  { additionalProperties: false },
);

/** `POST /api/authentication/reset`: step 1, asks for a letter. */
export const ResetPasswordBodySchema = Type.Object({ email: EmailSchema }, { additionalProperties: false });

/** A person's own details as they typed them; texts may be empty. */
const OwnDetailsSchema = Type.Object(
  {
    firstName: NameSchema,
    lastName: NameSchema,
    dateOfBirth: Type.String({ maxLength: 10, description: 'A day such as 1988-05-14, or empty.' }),
  },
  { title: 'Own details', additionalProperties: false },
);
export type OwnDetails = Static<typeof OwnDetailsSchema>;

/**
 * `POST /api/authentication/reset-confirm`: step 2, sets the new password. If two people have made accounts
 * with the same address, the answer asks for `details`, too.
 */
export const ResetPasswordConfirmBodySchema = Type.Object(
  { proof: MailProofSchema, password: PasswordSchema, details: Type.Optional(OwnDetailsSchema) },
  { additionalProperties: false },
);
export type ResetPasswordConfirmBody = Static<typeof ResetPasswordConfirmBodySchema>;

/**
 * `POST /api/authentication/find-account`: looks up the address of an account. Always valid: only a letter to
 * the account's address tells the truth. `reference` is the number of a registration or an application.
 */
export const FindAccountBodySchema = Type.Object(
  {
    reference: Type.String({ minLength: 1, maxLength: 40 }),
    lastName: Type.String({ minLength: 1, maxLength: 100 }),
    dateOfBirth: DaySchema,
  },
  { additionalProperties: false },
);
export type FindAccountBody = Static<typeof FindAccountBodySchema>;

/** `POST /api/account/change-password`, for members. Every other session of the account ends. */
export const ChangePasswordBodySchema = Type.Object(
  { currentPassword: PasswordSchema, password: PasswordSchema },
  { additionalProperties: false },
);
export type ChangePasswordBody = Static<typeof ChangePasswordBodySchema>;

/** `POST /api/account/change-email`, for members: asks for a letter to the new address. */
export const ChangeEmailBodySchema = Type.Object(
  { email: EmailSchema, currentPassword: PasswordSchema },
  { additionalProperties: false },
);
export type ChangeEmailBody = Static<typeof ChangeEmailBodySchema>;

/**
 * `POST /api/authentication/confirm-email-change`: makes the new address the account's, and notifies the old
 * one.
 */
export const ConfirmEmailChangeBodySchema = Type.Object(
  { proof: MailProofSchema },
  { additionalProperties: false },
);

/** `POST /api/account/retrieve-details`: claims a case that the back office loaded (specification section 2). */
export const RetrieveDetailsBodySchema = Type.Object(
  {
    reference: Type.String({ maxLength: 40 }),
    dateOfBirth: Type.String({ maxLength: 10 }),
    postcode: Type.String({ maxLength: 20 }),
  },
  { additionalProperties: false },
);
export type RetrieveDetailsBody = Static<typeof RetrieveDetailsBodySchema>;
