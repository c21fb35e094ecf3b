import { randomUUID } from 'node:crypto';
import type { formRequestModel } from '#machines/lifecycle/form-request.model.ts';
import type { formSessionModel } from '#machines/process/form-session/form-session.model.ts';
import type { RequestState, RequestType } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { CommandError } from '../command/command-error.ts';
import { addAccount } from './arrange.ts';
import { logInStep, type Arrange, type ScenariosOf } from './scene.ts';
import { wholeDraft } from './whole-draft.ts';

/** The form for each type of request; only the register's form has reviews. */
const formOf: Readonly<Record<RequestType, string>> = {
  new: 'my-profile',
  update: 'my-profile',
  review: 'housing-register',
};
const nothing: Answers = { values: {}, lists: {} };

/** Arranges a person with a form request, with as much of a draft as its state implies. */
function request(requestType: RequestType, state: RequestState, look: string): Arrange {
  return async ({ pool, tenantId, forms }, email) => {
    const identifier = formOf[requestType];
    const form = forms.get(identifier);
    if (!form)
      throw new CommandError(`${tenantId} does not have this scenario: it has no form ${identifier}.`);
    const accountId = await addAccount(pool, tenantId, email);
    const { rows } = await pool.query<{ today: string }>(
      `select to_char(app_now() at time zone 'Europe/London', 'YYYY-MM-DD') as today`,
    );
    const isWhole = state === 'submit' || state === 'submitted';
    const isBegun = isWhole || state === 'progress';
    const answers = isWhole ? wholeDraft(form.definition, rows[0]?.today ?? '') : nothing;
    if (isBegun) {
      await pool.query(
        `insert into form_definition (tenant_id, hash, form_identifier, definition) values ($1, $2, $3, $4)
         on conflict do nothing`,
        [tenantId, form.hash, identifier, JSON.stringify(form.definition)],
      );
    }
    const { rows: made } = await pool.query<{ id: string }>(
      `insert into form_request (tenant_id, account_id, form_identifier, request_type, state, definition_hash, answers,
                                 version, saved_at, submitted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $8 > 0 then app_now() end,
               case when $5 = 'submitted' then app_now() end)
       returning id`,
      [
        tenantId,
        accountId,
        identifier,
        requestType,
        state,
        isBegun ? form.hash : null,
        JSON.stringify(answers),
        isBegun ? 1 : 0,
      ],
    );
    // A submitted form has a receipt.
    if (state === 'submitted') {
      await pool.query(
        `insert into form_submission (tenant_id, request_id, account_id, form_identifier, request_type, definition_hash,
                                      answers, declaration, locale, reference, made_by, submitted_at, submit_key)
         values ($1, $2, $3, $4, $5, $6, $7, '[]', 'en-GB', $8, 'applicant', app_now(), $9)`,
        [
          tenantId,
          made[0]?.id,
          accountId,
          identifier,
          requestType,
          form.hash,
          JSON.stringify(answers),
          `SCENE-${randomUUID().slice(0, 8)}`,
          randomUUID(),
        ],
      );
    }
    return { email, path: '/account', look: [logInStep, look], listed: null };
  };
}

const formRequestScenes: ScenariosOf<typeof formRequestModel> = {
  'new-pending': request('new', 'pending', 'My profile is offered, and none of it is filled in.'),
  'new-progress': request('new', 'progress', 'My profile has been started, and something is missing.'),
  'new-submit': request('new', 'submit', 'My profile is filled in and can be sent.'),
  'new-submitted': request(
    'new',
    'submitted',
    'My profile was sent, and “Tell us about a change” leads to an update.',
  ),
  'update-pending': request('update', 'pending', 'Changes to the profile can be reported.'),
  'review-pending': request('review', 'pending', 'The council asks to look the application through.'),
  'review-progress': request('review', 'progress', 'A review of the application has been started.'),
  'review-submit': request('review', 'submit', 'A review of the application can be sent.'),
  'review-on-hold': request('review', 'on-hold', 'The council has paused a review of the application.'),
};

const formSessionScenes: ScenariosOf<typeof formSessionModel> = {
  opened: async ({ pool, tenantId }, email) => {
    await addAccount(pool, tenantId, email);
    const look = [logInStep, 'My profile is offered, and none of it is filled in.'];
    return { email, path: `/account/forms/${formOf.new}`, look, listed: null };
  },
};

/** Arrangements for the scenarios of the machines of forms, by machine id. */
export const formScenes = { 'form-request': formRequestScenes, 'form-session': formSessionScenes };
