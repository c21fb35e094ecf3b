import { Type } from 'typebox';
import { RegistrationNumberSchema } from './account-status.ts';
import { ExternalReferenceSchema } from '../reference.ts';

/** The person an item is about. Exactly one of the two must be given, which the API's `findPeople` checks. */
export const personProperties = {
  applicationReference: Type.Optional({
    ...ExternalReferenceSchema,
    description:
      'The external reference of the person’s application. The item is not shown until someone claims that application.',
  }),
  registrationNumber: Type.Optional({
    ...RegistrationNumberSchema,
    description: 'The nine digits on the person’s account page. Use it instead of an application.',
  }),
};

/** An item's reference to its person. */
export interface PersonOfItem {
  readonly applicationReference?: string | undefined;
  readonly registrationNumber?: string | undefined;
}
