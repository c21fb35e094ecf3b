import type { UserResponse } from '#schemas/api/authentication.ts';

/** A visitor, according to the page, which carries no token: the first write asks for one. */
export const unaskedVisitor: UserResponse = {
  status: { valid: true, errorMessages: [] },
  userDetails: null,
  antiForgeryToken: '',
};
