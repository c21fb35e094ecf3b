import { Type } from 'typebox';
import { RegistrationNumberSchema } from './account-standing.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** The person an item is about. Exactly one of the two must be given, which the API's `findPeople` checks. */
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

/** An item's reference to its person. */
export interface PersonOfItem {
  readonly applicationReference?: string | undefined;
  readonly registrationNumber?: string | undefined;
}
