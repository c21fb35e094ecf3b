import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { workflowActionModel } from '#machines/lifecycle/workflow-action.model.ts';
import type { actionModel } from '#machines/process/action/action.model.ts';
import type { ActionState, ActionUpload } from '#schemas/casework.ts';
import { addAccount, registrationNumberOf } from './arrange.ts';
import { logInStep, sentItems, type Arrange, type ScenariosOf } from './scene.ts';

interface ActionArranged {
  readonly state?: ActionState;
  readonly origin?: 'council' | 'resident';
  readonly title?: string;
  readonly uploads?: readonly ActionUpload[];
  readonly form?: string;
  readonly mayRefuse?: boolean;
  readonly isReviewed?: boolean;
  readonly caseId?: string;
  /** The reference in the council's own system. */
  readonly externalReference?: string;
  /** ISO instant. */
  readonly dueAt?: string;
}

/** Returns what an action asks for: payslips, in both languages. */
export const asUpload = (name: string, minimum: number, maximum: number): ActionUpload => ({
  name,
  label: { 'en-GB': 'Your last two payslips', 'cy-GB': 'Eich dau slip cyflog diwethaf' },
  documentKind: 'income',
  minimum,
  maximum,
});

/** The files that an action asks for in the scenarios: one or two payslips. */
export const payslips = asUpload('payslips', 1, 2);

const why = { 'en-GB': 'We need them to work out what you can afford.' };

/** Adds an action to an account, by default one that the council asked for. Returns its id. */
export async function addAction(
  pool: Pool,
  tenantId: string,
  accountId: string,
  {
    state = 'needsYou',
    origin = 'council',
    title = 'Send us your payslips',
    uploads = [],
    form,
    mayRefuse = false,
    isReviewed = true,
    caseId,
    externalReference,
    dueAt,
  }: ActionArranged = {},
): Promise<string> {
  const id = randomUUID();
  const isAnswered = state === 'awaitingReview' || state === 'completed';
  await pool.query(
    `insert into workflow_action (tenant_id, id, reference, origin, action_type, account_id, case_id, external_reference,
                                  title, description, uploads, form_identifier, state, may_refuse, is_reviewed, due_at, response,
                                  responded_at, ended_at)
     values ($1, $2, $3, $4, 'send-proof', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15::timestamptz, $16,
             case when $16::text is not null then app_now() end,
             case when $12 in ('completed', 'withdrawn') then app_now() end)`,
    [
      tenantId,
      id,
      id.slice(0, 8).toUpperCase(),
      origin,
      accountId,
      caseId ?? null,
      externalReference ?? null,
      JSON.stringify({ 'en-GB': title }),
      JSON.stringify(why),
      JSON.stringify(uploads),
      form ?? null,
      state,
      mayRefuse,
      isReviewed,
      dueAt ?? null,
      isAnswered ? 'complete' : null,
    ],
  );
  return id;
}

function action(state: ActionState, look: string, more: ActionArranged = {}): Arrange {
  return async ({ pool, tenantId }, email) => {
    const accountId = await addAccount(pool, tenantId, email);
    const id = await addAction(pool, tenantId, accountId, {
      state,
      uploads: [payslips],
      mayRefuse: true,
      ...more,
    });
    return { email, path: `/account/actions/${id}`, look: [logInStep, look], listed: null };
  };
}

const workflowActionScenes: ScenariosOf<typeof workflowActionModel> = {
  asked: action('needsYou', 'The action asks for a file, and can be answered in three ways.'),
  answered: action('awaitingReview', 'The action has been answered, and the council is looking at it.'),
  'with-staff': action('withStaff', 'Staff do the rest, so there is nothing to press.'),
};

/** Arranges what the council asks for, with the lines with which its program changes it. */
const askedFor: Arrange = async ({ pool, tenantId }, email) => {
  const accountId = await addAccount(pool, tenantId, email);
  // A council may have no Welsh, and then takes none.
  const uploads = [{ ...payslips, label: { 'en-GB': 'Your last two payslips' } }];
  const externalReference = `A/${randomUUID()}`;
  const id = await addAction(pool, tenantId, accountId, {
    uploads,
    mayRefuse: true,
    externalReference,
  });
  const item = {
    externalReference,
    registrationNumber: await registrationNumberOf(pool, accountId),
    title: { 'en-GB': 'Send us your payslips' },
    description: why,
    uploads,
    mayRefuse: true,
  };
  const look = [
    logInStep,
    'It asks for a file, and there are two ways to say why not.',
    ...sentItems('actions', tenantId, {
      'ends the action': { ...item, state: 'withStaff' },
      'asks again (each time with a higher number)': { ...item, returned: 1 },
      'changes the action (each time with another title)': {
        ...item,
        title: { 'en-GB': 'Send us your new payslips' },
      },
    }),
  ];
  return { email, path: `/account/actions/${id}`, look, listed: null };
};

const actionProcessScenes: ScenariosOf<typeof actionModel> = {
  'asked-for': askedFor,
  draft: action('needsYou', 'It asks for a file, and can be sent or thrown away.', {
    origin: 'resident',
    title: 'Tell us about a change',
  }),
};

/** Arrangements for the scenarios of the machines of actions, by machine id. */
export const actionScenes = { 'workflow-action': workflowActionScenes, action: actionProcessScenes };
