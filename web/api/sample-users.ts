import type { UserResponse } from '#schemas/api/authentication.ts';

/** The server's answer for a visitor, for tests. */
export const visitor: UserResponse = {
  status: { valid: true, errorMessages: [] },
  userDetails: null,
  antiForgeryToken: 'token',
};

/** The server's answer for an applicant without an application. */
export const member: UserResponse = {
  ...visitor,
  userDetails: {
    accountId: '0b0e7a52-6d0f-4f5e-9a55-7d0a0c5b9d11',
    accountName: 'A Test Applicant',
    userName: 'member@residents.example',
    registrationNumber: '100000001',
    hasApplications: false,
    scope: ['applicant'],
    session: { idleSeconds: 1800, endsInSeconds: 43_200, remembered: false, sharedComputer: false },
  },
};
