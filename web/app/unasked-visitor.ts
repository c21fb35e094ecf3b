import type { UserResponse } from '#schemas/api/authentication.ts';

/** A visitor by the word of the page, which has no token to give: the first write asks for one. */
export const unaskedVisitor: UserResponse = {
  status: { valid: true, errorMessages: [] },
  userDetails: null,
  antiForgeryToken: '',
};
