import { Type, type Static } from 'typebox';

const age = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: 120, description }));

/**
 * Rules for the number of bedrooms a household needs. Missing values follow the size criteria (Housing Benefit
 * Regulations 2006, regulations B13 and 13D), which most published schemes use.
 */
export const BedroomRulesSchema = Type.Object(
  {
    ownRoomFrom: age(
      'From this age somebody who is not one of a couple has a bedroom of their own. Left out: 16. 120: never by age alone.',
    ),
    sameSexShareUnder: age('Two children of the same sex below this age share. Left out: 16.'),
    anySexShareUnder: age('Two children below this age share, whatever their sex. Left out: 10.'),
    couplesShare: Type.Optional(Type.Boolean({ description: 'A couple has one bedroom. Left out: true.' })),
    overnightCarer: Type.Optional(
      Type.Boolean({ description: 'A bedroom for a carer who stays overnight. Left out: true.' }),
    ),
    cannotShare: Type.Optional(
      Type.Boolean({
        description:
          'A bedroom of their own for somebody who cannot share because of a disability. Left out: true.',
      }),
    ),
    singlePerson: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1,
        description: 'What somebody who lives alone needs: 1, or 0 where that is a studio. Left out: 1.',
      }),
    ),
    maximum: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 12,
        description: 'The most bedrooms that any household can count as needing.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type BedroomRules = Static<typeof BedroomRulesSchema>;
