import { createActor } from 'xstate';
import { changeEmailMachine } from '#machines/process/change-email/change-email.machine.ts';
import { changeEmailModel } from '#machines/process/change-email/change-email.model.ts';
import { changePasswordMachine } from '#machines/process/change-password/change-password.machine.ts';
import { changePasswordModel } from '#machines/process/change-password/change-password.model.ts';
import { confirmEmailMachine } from '#machines/process/confirm-email/confirm-email.machine.ts';
import { confirmEmailModel } from '#machines/process/confirm-email/confirm-email.model.ts';
import { createAccountMachine } from '#machines/process/create-account/create-account.machine.ts';
import { createAccountModel } from '#machines/process/create-account/create-account.model.ts';
import { resetPasswordMachine } from '#machines/process/reset-password/reset-password.machine.ts';
import { resetPasswordModel } from '#machines/process/reset-password/reset-password.model.ts';
import { retrieveDetailsMachine } from '#machines/process/retrieve-details/retrieve-details.machine.ts';
import { retrieveDetailsModel } from '#machines/process/retrieve-details/retrieve-details.model.ts';
import { realChangeEmailActors } from '#web/features/change-email/change-email-actors.ts';
import { realChangePasswordActors } from '#web/features/change-password/change-password-actors.ts';
import { realConfirmEmailActors } from '#web/features/confirm-email/confirm-email-actors.ts';
import { realCreateAccountActors } from '#web/features/create-account/create-account-actors.ts';
import { realRetrieveActors } from '#web/features/account/retrieve-actors.ts';
import { realResetPasswordActors } from '#web/features/reset-password/reset-password-actors.ts';
import { goodAnswers } from '../api/accounts/account-scene.ts';
import { addApplication, password } from '#tools/scenario/arrange.ts';
import { letterTo } from './account-letter.ts';
import type { AccountScreen, ScreenPerson } from './account-screen-on-api.ts';

const nextPassword = 'tea kettle by the river';
const weakPassword = 'password12';
const wornOut = { token: 'a-link-that-nobody-was-ever-sent' };

const screen = <ScenarioId extends string, Seen extends Record<string, string | number | boolean | null>>(
  made: AccountScreen<ScenarioId, Seen>,
) => made;

/** Resets the failure counts, because wrong passwords on many paths would lock the person out. */
async function forgetFailures({ scene, id }: ScreenPerson): Promise<void> {
  await scene.database.pool.query('update known_device set failed_attempts = 0 where account_id = $1', [id]);
}

export const createAccountScreen = screen({
  model: createAccountModel,
  account: null,
  loggedIn: false,
  create: (call, _, clock) =>
    createActor(createAccountMachine.provide({ actors: realCreateAccountActors(call) }), { clock }),
  typed: {
    'createAccount ok': async ({ scene }) => goodAnswers(scene.newAddress()),
    'createAccount missing': async ({ scene }) => goodAnswers(scene.newAddress(), { firstName: '' }),
    'createAccount weak': async ({ scene }) => goodAnswers(scene.newAddress(), { password: weakPassword }),
    'createAccount registered': async ({ scene }) => goodAnswers((await scene.newAccount()).email),
    'resendLetter ok': async ({ scene }) => ({ email: scene.newAddress() }),
  },
});

export const confirmEmailScreen = screen({
  model: confirmEmailModel,
  account: 'unconfirmed',
  loggedIn: false,
  create: (call, _, clock) =>
    createActor(confirmEmailMachine.provide({ actors: realConfirmEmailActors(call) }), { clock }),
  typed: {
    'confirmEmail ok': async ({ scene, id }) => ({ proof: { token: await letterTo(scene, id, 'confirm') } }),
    'confirmEmail ofNoUse': async () => ({ proof: wornOut }),
    'resendLetter ok': async ({ email }) => ({ email }),
  },
});

export const resetPasswordScreen = screen({
  model: resetPasswordModel,
  account: 'active',
  loggedIn: false,
  create: (call, scenario, clock) =>
    createActor(resetPasswordMachine.provide({ actors: realResetPasswordActors(call) }), {
      clock,
      input: { step: scenario === 'forgotten' ? 'letter' : 'password' },
    }),
  typed: {
    'requestLetter ok': async ({ email }) => ({ email }),
    'requestLetter noAddress': async () => ({ email: 'no address at all' }),
    'requestLetter noAccount': async ({ scene }) => ({ email: scene.newAddress() }),
    'requestLetter suspended': async ({ scene }) => ({ email: (await scene.newAccount('suspended')).email }),
    'savePassword ok': async ({ scene, id }) => ({
      proof: { token: await letterTo(scene, id, 'reset') },
      password: nextPassword,
    }),
    'savePassword ofNoUse': async () => ({ proof: wornOut, password: nextPassword }),
    'savePassword weak': async ({ scene, id }) => ({
      proof: { token: await letterTo(scene, id, 'reset') },
      password: weakPassword,
    }),
    'savePassword same': async ({ scene, id }) => ({
      proof: { token: await letterTo(scene, id, 'reset') },
      password,
    }),
  },
});

export const changePasswordScreen = screen({
  model: changePasswordModel,
  account: 'active',
  loggedIn: true,
  create: (call, _, clock) =>
    createActor(changePasswordMachine.provide({ actors: realChangePasswordActors(call) }), { clock }),
  typed: {
    'changePassword ok': async () => ({ currentPassword: password, password: nextPassword }),
    'changePassword currentWrong': async (person) => {
      await forgetFailures(person);
      return { currentPassword: 'some other door entirely', password: nextPassword };
    },
    'changePassword weak': async () => ({ currentPassword: password, password: weakPassword }),
    'changePassword same': async () => ({ currentPassword: password, password }),
  },
});

export const changeEmailScreen = screen({
  model: changeEmailModel,
  account: 'active',
  loggedIn: true,
  create: (call, scenario, clock) =>
    createActor(changeEmailMachine.provide({ actors: realChangeEmailActors(call) }), {
      clock,
      input: { step: scenario === 'member' ? 'address' : 'proof' },
    }),
  typed: {
    'changeEmail ok': async ({ scene }) => ({ email: scene.newAddress(), currentPassword: password }),
    'changeEmail currentWrong': async (person) => {
      await forgetFailures(person);
      return { email: person.scene.newAddress(), currentPassword: 'some other door entirely' };
    },
    'changeEmail same': async ({ email }) => ({ email, currentPassword: password }),
    'changeEmail taken': async ({ scene }) => ({
      email: (await scene.newAccount()).email,
      currentPassword: password,
    }),
    'confirmChange ok': async ({ scene, id }) => ({
      proof: { token: await letterTo(scene, id, 'changeEmail', scene.newAddress()) },
    }),
    'confirmChange ofNoUse': async () => ({ proof: wornOut }),
    'confirmChange takenMeanwhile': async ({ scene, id }) => ({
      proof: { token: await letterTo(scene, id, 'changeEmail', (await scene.newAccount()).email) },
    }),
  },
});

/** Date of birth of the applicant that `addApplication` makes. */
const dateOfBirth = '1988-05-14';

/** Adds an unclaimed case and returns the details from the council's letter about it. */
async function unclaimedCase({ scene }: ScreenPerson): Promise<object> {
  const { pool } = scene.database;
  const id = await addApplication(pool, 'ashcombe', null);
  const { rows } = await pool.query<{ reference: string }>(
    `update application
        set claim_postcode = 'ZZ11AA', reference = (select count(*) + 200000 from application)::text
      where id = $1 returning reference`,
    [id],
  );
  return { reference: rows[0]?.reference ?? '', dateOfBirth, postcode: 'ZZ1 1AA' };
}

export const retrieveDetailsScreen = screen({
  model: retrieveDetailsModel,
  account: 'active',
  loggedIn: true,
  create: (call, _, clock) =>
    createActor(retrieveDetailsMachine.provide({ actors: realRetrieveActors(call) }), { clock }),
  typed: {
    'claimCase ok': unclaimedCase,
    'claimCase notFound': async () => ({ reference: '199999', dateOfBirth, postcode: 'ZZ1 1AA' }),
    'claimCase noPostcode': async () => ({ postcode: 'no postcode' }),
  },
});
