import { randomInt } from 'node:crypto';
import { writePostcode } from '#domain/accounts/postcode.ts';
import type { accountModel } from '#machines/lifecycle/account.model.ts';
import type { changeEmailModel } from '#machines/process/change-email/change-email.model.ts';
import type { changePasswordModel } from '#machines/process/change-password/change-password.model.ts';
import type { confirmEmailModel } from '#machines/process/confirm-email/confirm-email.model.ts';
import type { createAccountModel } from '#machines/process/create-account/create-account.model.ts';
import type { resetPasswordModel } from '#machines/process/reset-password/reset-password.model.ts';
import type { retrieveDetailsModel } from '#machines/process/retrieve-details/retrieve-details.model.ts';
import { addAccount, addApplication, applicantBorn } from './arrange.ts';
import { letterProof } from './letter-proof.ts';
import { logInStep, suspending, type Arrange, type ScenariosOf } from './scene.ts';

const letters = 'The emails it sends are in /outbox, at the address that npm start prints.';

/** Specification section 9: a lock lasts fifteen minutes. */
const lockIt = "failed_attempts = 5, locked_until = app_now() + interval '15 minutes'";

/**
 * Arranges a person with an account.
 * @param change SQL assignments for the new account's row.
 */
function account(state: 'active' | 'suspended' | 'unconfirmed', look: string, change: string): Arrange {
  return async ({ pool, tenantId }, email) => {
    const id = await addAccount(pool, tenantId, email, state);
    const { rows } = await pool.query<{ registrationNumber: string }>(
      `update account set ${change} where id = $1 returning registration_number as "registrationNumber"`,
      [id],
    );
    const number = `The registration number, by which staff suspend and restore the account (docs/back-office.md), is ${rows[0]?.registrationNumber}.`;
    return { email, path: '/login', look: [look, number, letters], listed: null };
  };
}

const open = 'failed_attempts = 0';
const suspended = "suspended_from = 'active'";

const accountLife: ScenariosOf<typeof accountModel> = {
  unconfirmed: account('unconfirmed', 'A log-in is refused: the address is not confirmed.', open),
  active: account('active', 'You can log in with the address or with the registration number.', open),
  locked: account('active', 'Log-ins are blocked for 15 minutes from now.', lockIt),
  'locked-unconfirmed': account(
    'unconfirmed',
    'Log-ins are blocked for 15 minutes from now. After that they are refused: the address is not confirmed.',
    lockIt,
  ),
  suspended: account('suspended', 'A log-in is refused: the account is suspended.', suspended),
  'locked-suspended': account(
    'suspended',
    'Log-ins are blocked for 15 minutes from now. After that they are refused: the account is suspended.',
    `${suspended}, ${lockIt}`,
  ),
};

const createAccount: ScenariosOf<typeof createAccountModel> = {
  visitor: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    const look = [
      'You do not need to log in.',
      `Where a path ends "registered", use ${email}: it has an account.`,
      letters,
    ];
    return { email: null, path: '/create', look, listed: null };
  },
};

/** Arranges a person with a letter, whose link opens the page. */
function withLetter(
  page: string,
  purpose: 'confirm' | 'reset',
  state: 'active' | 'unconfirmed',
  look: string,
): Arrange {
  return async (ground, email) => {
    const id = await addAccount(ground.pool, ground.tenantId, email, state);
    const { token, code } = await letterProof(ground, id, purpose);
    return { email, path: `${page}#token=${token}`, look: [look, byCode(page, email, code)], listed: null };
  };
}

function byCode(page: string, address: string, code: string): string {
  return `Where a path says "by code", open ${page} and type ${address} and the code ${code}.`;
}

const confirmEmail: ScenariosOf<typeof confirmEmailModel> = {
  newcomer: withLetter(
    '/create/confirm',
    'confirm',
    'unconfirmed',
    'The address is the link in the email. Nothing is confirmed until you press a button.',
  ),
};

const resetPassword: ScenariosOf<typeof resetPasswordModel> = {
  forgotten: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    const look = [
      'Do not log in. You are asked for the address of the account.',
      letters,
      suspending(tenantId, email),
    ];
    return { email, path: '/login/reset-password', look, listed: null };
  },
  'with-letter': withLetter(
    '/login/reset-password-confirm',
    'reset',
    'active',
    'The address is the link in the email, and the password is the forgotten one.',
  ),
};

const member =
  (path: string, ...look: readonly string[]): Arrange =>
  async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    return { email, path, look: [logInStep, ...look], listed: null };
  };

const changePassword: ScenariosOf<typeof changePasswordModel> = {
  member: member('/account/change-password', letters),
};

const changeEmail: ScenariosOf<typeof changeEmailModel> = {
  member: member('/account/change-email', letters),
  'with-letter': async (ground, email) => {
    const id = await addAccount(ground.pool, ground.tenantId, email);
    const page = '/account/confirm-email';
    const newAddress = `new-${email}`;
    const { token, code } = await letterProof(ground, id, 'changeEmail', newAddress);
    const look = [
      `You do not need to log in. The address is the link in the email to ${newAddress}.`,
      byCode(page, newAddress, code),
    ];
    return { email, path: `${page}#token=${token}`, look, listed: null };
  },
};

const claimPostcode = 'ZZ11AA';

const retrieveDetails: ScenariosOf<typeof retrieveDetailsModel> = {
  member: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    const applicationId = await addApplication(pool, tenantId, null);
    const reference = [randomInt(1_000, 10_000), randomInt(1_000, 10_000)].join('-');
    await pool.query('update application set reference = $2, claim_postcode = $3 where id = $1', [
      applicationId,
      reference,
      claimPostcode,
    ]);
    const look = [
      logInStep,
      `The council’s letter names case ${reference}; born on ${applicantBorn}, postcode ${writePostcode(claimPostcode)}.`,
    ];
    return { email, path: '/account', look, listed: null };
  },
};

/** Arrangements for the scenarios of the machines of accounts, by machine id. */
export const accountScenes = {
  account: accountLife,
  'change-email': changeEmail,
  'change-password': changePassword,
  'confirm-email': confirmEmail,
  'create-account': createAccount,
  'reset-password': resetPassword,
  'retrieve-details': retrieveDetails,
} satisfies Readonly<Record<string, Readonly<Record<string, Arrange>>>>;
