import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';

const count = (description: string) => Type.Integer({ minimum: 0, maximum: 20, description });

/** The requirements for a password (specification section 5). Lengths count characters as people see them. */
export const PasswordPolicySchema = Type.Object(
  {
    minimumLength: Type.Integer({ minimum: 8, maximum: 64, description: 'At least this many characters.' }),
    maximumLength: Type.Integer({ minimum: 64, maximum: 256, description: 'At most this many characters.' }),
    minimumNumbers: count('At least this many digits; 0 asks for none.'),
    minimumLowerCase: count('At least this many lower-case letters; 0 asks for none.'),
    minimumUpperCase: count('At least this many capital letters; 0 asks for none.'),
    minimumSymbols: count(
      'At least this many of anything that is neither letter nor digit; 0 asks for none.',
    ),
    minimumStrength: Type.Integer({
      minimum: 0,
      maximum: 4,
      description:
        'How hard it must be to guess, from 0 (anything) to 4 (very hard). 2 keeps out common passwords.',
    }),
  },
  { additionalProperties: false, description: 'What a password must be like.' },
);
export type PasswordPolicy = Static<typeof PasswordPolicySchema>;

/** A consent that a person may give when making an account. */
export const ConsentSchema = Type.Object(
  {
    id: { ...SlugSchema, description: 'A short name, recorded with each person’s agreement.' },
    version: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Change it whenever the text changes. It records which text each person agreed to.',
    }),
    text: Type.String({ minLength: 1, maxLength: 500, description: 'The sentence beside the box.' }),
    required: Type.Boolean({ description: 'Whether people must agree before they can have an account.' }),
    page: Type.Optional(
      Type.String({
        pattern: '^/',
        description: 'A page on this site that says more, such as /info/privacy.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Consent = Static<typeof ConsentSchema>;

/** A new feature of the site, announced to members until they dismiss it. */
export const FeatureNoticeSchema = Type.Object(
  {
    featureNoticeIdentifier: {
      ...SlugSchema,
      description: 'A short name. Anyone who has closed the notice with this name does not see it again.',
    },
    title: Type.String({ minLength: 1, maxLength: 120, description: 'What is new, in a few words.' }),
    text: Type.String({ minLength: 1, maxLength: 500, description: 'What it does for the reader.' }),
    page: Type.Optional(
      Type.String({ pattern: '^/', description: 'A page on this site where people can see it.' }),
    ),
  },
  { additionalProperties: false },
);
export type FeatureNotice = Static<typeof FeatureNoticeSchema>;

/** A council's settings for accounts. */
export const AccountsSchema = Type.Object(
  {
    passwordPolicy: PasswordPolicySchema,
    minimumAge: Type.Integer({
      minimum: 0,
      maximum: 18,
      description: 'The age, in years, from which a person can create an account.',
    }),
    consents: Type.Array(ConsentSchema, {
      maxItems: 10,
      description: 'What people are asked to agree to when they create an account.',
    }),
    featureNotices: Type.Array(FeatureNoticeSchema, {
      maxItems: 10,
      description: 'Notices of what is new, shown to people who are logged in until they close them.',
    }),
  },
  { additionalProperties: false, description: 'Creating accounts, and passwords.' },
);
export type AccountSettings = Static<typeof AccountsSchema>;
