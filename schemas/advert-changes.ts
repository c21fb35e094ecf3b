import { Type, type Static } from 'typebox';
import { homeFeatures, type HomeFeature } from './home-features.ts';
import { ReasonSchema, type EligibilityRules } from './lettings-facts.ts';

/**
 * Facts of an advert that bidders see before and after a change; for `words` and `landlord`, only the fact
 * that they changed.
 */
const plainFacts = [
  'cost',
  'serviceCharge',
  'bedrooms',
  'persons',
  'propertyType',
  'street',
  'area',
  'postcode',
  'floor',
  'lift',
  'heating',
  'epc',
  'councilTaxBand',
  'tenancy',
  'homes',
  'availableFrom',
  'opensAt',
  'closesAt',
  'viewing',
  'suitedTo',
  'bidWarning',
  'mobilityCategory',
  'adaptations',
  'landlord',
  'words',
] as const;
export type ChangedFact = (typeof plainFacts)[number] | HomeFeature;
export const changedFacts: readonly ChangedFact[] = [...plainFacts, ...homeFeatures];

/** A fact of the advert; costs are in pence, with their period. Null if the advert does not say. */
const FactValueSchema = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Null(),
  Type.Object({
    pence: Type.Integer(),
    period: Type.Union([Type.Literal('week'), Type.Literal('month')]),
  }),
  Type.Object(
    { words: Type.String(), translations: Type.Record(Type.String(), Type.String()) },
    { description: 'Text that the landlord has sent in several languages, by locale.' },
  ),
]);
export type FactValue = Static<typeof FactValueSchema>;

const FactChangeSchema = Type.Object({
  fact: Type.Unsafe<ChangedFact>(Type.String({ enum: [...changedFacts] })),
  before: FactValueSchema,
  after: FactValueSchema,
});
export type FactChange = Static<typeof FactChangeSchema>;

/**
 * A rule about who may bid, described by its effect for this home. Null if it did not exist before, or no
 * longer does.
 */
const RuleChangeSchema = Type.Object({
  rule: Type.String(),
  before: Type.Union([ReasonSchema, Type.Null()]),
  after: Type.Union([ReasonSchema, Type.Null()]),
});
export type RuleChange = Static<typeof RuleChangeSchema>;

/**
 * The changes of an advert at one moment, as a bid's history keeps them. Rules are kept as data, so that they
 * can be worded in any reader's language. `rules` is null if they did not change.
 */
export interface StoredChanges {
  readonly facts: readonly FactChange[];
  readonly rules: { readonly before: EligibilityRules; readonly after: EligibilityRules } | null;
  readonly order: boolean;
}

/** The changes of an advert, as its bidders see them. */
export const AdvertChangesSchema = Type.Object(
  {
    facts: Type.Array(FactChangeSchema),
    rules: Type.Array(RuleChangeSchema),
    order: Type.Boolean({ description: 'Who comes first in the queue.' }),
  },
  { title: 'Changes of an advert' },
);
export type AdvertChanges = Static<typeof AdvertChangesSchema>;
