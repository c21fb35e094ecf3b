import { Type, type Static } from 'typebox';
import { caseKinds, casePartsOfOfficers, CouncilTextsSchema } from '../casework.ts';
import { DaySchema } from '../identifiers.ts';
import { personProperties } from './person-of-item.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** One matter between the council and one person. The members of a split household have a case each. */
export const CaseItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    ...personProperties,
    kind: Type.Enum([...caseKinds], {
      description: 'What the matter is: an application, homelessness, or else.',
    }),
    reference: Type.String({ minLength: 1, maxLength: 40, description: 'The number that people read.' }),
    title: {
      ...CouncilTextsSchema,
      description: 'What it is about, by locale: {"en-GB": "Help with housing"}.',
    },
    openedOn: DaySchema,
    closedOn: Type.Optional(
      Type.Union([DaySchema, Type.Null()], { description: 'Left out or null: it is open.' }),
    ),
    officers: Type.Optional(
      Type.Array(
        Type.Object(
          {
            officerReference: {
              ...ExternalReferenceSchema,
              description: 'Of an officer who was sent before, or who is in the council’s officers.json.',
            },
            part: Type.Enum([...casePartsOfOfficers]),
          },
          { additionalProperties: false },
        ),
        { maxItems: 20, description: 'Who works on it, in the order in which people read them.' },
      ),
    ),
  },
  { title: 'Case', additionalProperties: false },
);
export type CaseItem = Static<typeof CaseItemSchema>;
