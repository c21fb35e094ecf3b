import { Type, type Static } from 'typebox';
import { ErrorCodeSchema } from './error-catalogue.ts';

/** `status` of the specification's answers: valid, or the catalogue codes that give the reasons why not. */
export const StatusSchema = Type.Object({
  valid: Type.Boolean(),
  errorMessages: Type.Array(ErrorCodeSchema),
});
export type Status = Static<typeof StatusSchema>;
