import { Type, type Static } from 'typebox';
import { caseKinds, officerRoles, CouncilTextsSchema } from '../casework.ts';
import { DaySchema } from '../identifiers.ts';
import { personProperties } from './person-of-item.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** One matter between the council and one person. The members of a split household have a case each. */
export const CaseItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    ...personProperties,
    kind: Type.Enum([...caseKinds], {
      description: 'What the case is about: an application, homelessness or something else.',
    }),
    reference: Type.String({ minLength: 1, maxLength: 40, description: 'The number that people see.' }),
    title: {
      ...CouncilTextsSchema,
      description: 'What it is about, by locale: {"en-GB": "Help with housing"}.',
    },
    openedOn: DaySchema,
    closedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], {
        description: 'The closing date. Left out or null: the case is open.',
      }),
    ),
    officers: Type.Optional(
      Type.Array(
        Type.Object(
          {
            officerReference: {
              ...ExternalReferenceSchema,
              description:
                'The reference of an officer whom you have already sent, or who is in the council’s officers.json.',
            },
            part: Type.Enum([...officerRoles]),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'The officers who work on it, in the order in which people see them.' },
      ),
    ),
  },
  { title: 'Case', additionalProperties: false },
);
export type CaseItem = Static<typeof CaseItemSchema>;
