import { Type, type Static } from 'typebox';
import { SlugSchema } from '../identifiers.ts';
import { EligibilityRulesSchema } from '../lettings-facts.ts';

const groupFields = {
  id: { ...SlugSchema, description: 'A short name that adverts use for the group.' },
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    description: 'What residents read, in the plural and as within a sentence: people in Band 2.',
  }),
  rules: {
    ...EligibilityRulesSchema,
    description: 'Who is part of it: people who meet all of these rules, the same as an advert can set.',
  },
  percent: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 99,
      description:
        'The share of the homes let in a year that this group should get, in per cent. Together 100. Left out: the group comes before all shares for every home, and what it gets does not count towards them.',
    }),
  ),
};

const QuotaGroupSchema = Type.Object(groupFields, { additionalProperties: false });
export type QuotaGroup = Static<typeof QuotaGroupSchema>;

/** Shares of the homes that a scheme lets in a year. */
export const QuotasSchema = Type.Object(
  {
    yearBegins: Type.Optional(
      Type.String({
        pattern: '^(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])$',
        description:
          'The first day of the year that shares are counted by, as month and day: 04-01. Default: 04-01, the first of April.',
      }),
    ),
    groups: Type.Array(QuotaGroupSchema, {
      minItems: 2,
      maxItems: 9,
      description: 'The groups. If two are equally due, the one that comes first here has its turn first.',
    }),
  },
  { additionalProperties: false },
);
export type Quotas = Static<typeof QuotasSchema>;

/** A group in the order of one home. */
interface OrderedGroup extends QuotaGroup {
  /** Homes that the group had been let in the year, when the order was drawn; left out if the council named the group. */
  readonly lets?: number;
  /** Homes advertised for the group then, and not let yet. */
  readonly pending?: number;
}

/** The order of groups for one home, stored with its advert. It stays the same if the scheme's quotas change. */
export interface QuotaOrder {
  /** The id of the group that the home is for. */
  readonly group: string;
  /** Every group, the first to come first: those above the shares, the home's own, the others. */
  readonly order: readonly OrderedGroup[];
}
