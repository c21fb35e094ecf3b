import type { UserResponse } from '#schemas/api/authentication.ts';

/** A visitor as the page's HTML assumes: without an anti-forgery token, which the first write fetches. */
export const visitorWithoutToken: UserResponse = {
  status: { valid: true, errorMessages: [] },
  userDetails: null,
  antiForgeryToken: '',
};
