import { Type, type Static } from 'typebox';
import { CouncilTextsSchema } from './casework.ts';
import { ExternalReferenceSchema } from './reference.ts';

/** A member of staff that residents may know by name, as cases and messages refer to them. */
export const OfficerItemSchema = Type.Object(
  {
    externalReference: ExternalReferenceSchema,
    name: Type.String({ minLength: 1, maxLength: 100, description: 'The name that residents see.' }),
    role: Type.Optional({
      ...CouncilTextsSchema,
      description: 'What they do, by locale: {"en-GB": "Housing options officer"}.',
    }),
    hours: Type.Optional({
      ...CouncilTextsSchema,
      description: 'When they can be reached, by locale: {"en-GB": "Monday to Thursday, 9am to 3pm"}.',
    }),
    telephone: Type.Optional(
      Type.String({
        minLength: 3,
        maxLength: 40,
        pattern: '^[+0-9][0-9 ()]*[0-9]$',
        description: 'The number at which residents reach them.',
      }),
    ),
    email: Type.Optional(
      Type.String({
        format: 'email',
        maxLength: 254,
        description: 'The address at which residents reach them.',
      }),
    ),
    portrait: Type.Optional(
      Type.String({
        pattern: '^[\\w.-]+$',
        maxLength: 100,
        description: 'A file in the council’s folder "pictures", such as bell.jpg. Default: their initials.',
      }),
    ),
  },
  { title: 'Officer', additionalProperties: false },
);
export type OfficerItem = Static<typeof OfficerItemSchema>;
