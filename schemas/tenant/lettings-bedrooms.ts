import { Type, type Static } from 'typebox';

const age = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 120, description }));

/**
 * Rules for the number of bedrooms a household needs. Missing values follow the size criteria (Housing Benefit
 * Regulations 2006, regulations B13 and 13D), which most published schemes use.
 */
export const BedroomRulesSchema = Type.Object(
  {
    ownRoomFrom: age(
      'From this age, a person who is not in a couple has their own bedroom. Default: 16. Use 120 for never.',
    ),
    sameSexShareUnder: age('Two children of the same sex under this age share. Default: 16.'),
    anySexShareUnder: age('Two children under this age share, whatever their sex. Default: 10.'),
    couplesShare: Type.Optional(Type.Boolean({ description: 'A couple shares one bedroom. Default: true.' })),
    overnightCarer: Type.Optional(
      Type.Boolean({ description: 'A bedroom for a carer who stays overnight. Default: true.' }),
    ),
    cannotShare: Type.Optional(
      Type.Boolean({
        description:
          'A separate bedroom for a person who cannot share because of a disability. Default: true.',
      }),
    ),
    singlePerson: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1,
        description:
          'How many bedrooms a person who lives alone needs: 1, or 0 if that is a studio. Default: 1.',
      }),
    ),
    maximum: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'The most bedrooms that any household can need.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type BedroomRules = Static<typeof BedroomRulesSchema>;
