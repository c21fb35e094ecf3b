import { Type } from 'typebox';
import { RegistrationNumberSchema } from './account-standing.ts';
import { ExternalReferenceSchema } from './reference.ts';

/** Whom an item is about: exactly one of the two names them, which `findPeople` of the API checks. */
export const personProperties = {
  applicationReference: Type.Optional({
    ...ExternalReferenceSchema,
    description:
      'The external reference of the person’s application. Until somebody claims that, nobody sees the item.',
  }),
  registrationNumber: Type.Optional({
    ...RegistrationNumberSchema,
    description: 'Nine digits, as the person reads them on their account page: instead of an application.',
  }),
};

/** As an item names its person. */
export interface PersonOfItem {
  readonly applicationReference?: string | undefined;
  readonly registrationNumber?: string | undefined;
}
