import { randomUUID } from 'node:crypto';
import { createActor, type ActorRefFrom } from 'xstate';
import type { Driver } from '#machines/model/driver.ts';
import { actionMachine } from '#machines/process/action/action.machine.ts';
import { actionModel } from '#machines/process/action/action.model.ts';
import { ActionResponseBodySchema, type Action } from '#schemas/api/actions.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { createActionActors } from '#web/features/actions/action-actors.ts';
import { actionQuery } from '#web/features/actions/actions-query.ts';
import { allowedAnswers } from '#web/features/actions/allowed-answers.ts';
import { started } from '../support/started.ts';
import { attemptOn, ownEvent } from './actor-events.ts';
import { AnsweringPage, type AnsweringWorld } from './answering-page.ts';

type Scenario = (typeof actionModel)['scenarioIds'][number];
type Seen = ReturnType<(typeof actionModel)['project']>;
type ActionEvent = Parameters<ActorRefFrom<typeof actionMachine>['send']>[0];

interface Running {
  readonly id: string;
  readonly page: AnsweringPage;
  readonly actor: ActorRefFrom<typeof actionMachine>;
}

/** Runs the process of answering an action as the web app does, on the real API and database. */
export function actionOnApi(world: () => AnsweringWorld): Driver<Scenario, Seen> {
  let running: Running | undefined;
  /** The version that the page sent last. */
  let sentVersion = 0;
  const current = () => started(running);

  return {
    name: 'API',
    async start(scenario) {
      const { pool } = world();
      const email = `${randomUUID()}@residents.example`;
      const accountId = await addAccount(pool, 'ashcombe', email);
      const origin = scenario === 'draft' ? 'resident' : 'council';
      const id = await addAction(pool, 'ashcombe', accountId, { origin, mayRefuse: true });
      const page = await AnsweringPage.open(world(), {
        email,
        accountId,
        path: `/api/account/actions/${id}/`,
        withoutReason: (body) => body.replace(reason, ' '),
      });
      const { api, queryClient, clock } = page;
      const actors = createActionActors({
        api,
        queryClient,
        accountId,
        id,
        reason: () => reason,
        onSent() {},
      });
      const input = { may: allowedAnswers(await readAgain({ id, page })) };
      const actor = createActor(actionMachine.provide({ actors }), { clock, input }).start();
      running = { id, page, actor };
      sentVersion = 0;
    },
    async act(event, label) {
      const now = current();
      if (event.type === 'facts.changed') {
        await become(label.endsWith('nothing to do') ? 'withdrawn' : 'needsYou', {
          version: knownVersion() + 1,
        });
        now.actor.send({ type: 'facts.changed', may: allowedAnswers(await readAgain(now)) });
        return;
      }
      if (event.type === 'session.restored') await now.page.client.logIn(now.page.email, password);
      now.actor.send(asActionEvent(event));
      if (now.actor.getSnapshot().hasTag('busy')) sentVersion = knownVersion();
    },
    async settle(_, outcome) {
      const { page, actor } = current();
      const isDraft = actor.getSnapshot().context.answer === 'discard' && outcome !== 'edited';
      const isOver = outcome === 'ended';
      const isNewer = isOver || outcome === 'edited';
      await become(isOver ? 'withdrawn' : 'needsYou', {
        version: isNewer ? knownVersion() + 1 : sentVersion,
        isDraft,
        isIncomplete: outcome === 'incomplete',
      });
      await page.settle(actor, outcome);
    },
    async tick() {
      current().page.tick();
    },
    async observe() {
      const { actor, id } = current();
      const snapshot = actor.getSnapshot();
      if (snapshot.matches('sent')) {
        const { rows } = await world().pool.query<{ state: string }>(
          'select state from workflow_action where id = $1',
          [id],
        );
        if (rows[0]?.state === 'needsYou') throw new Error('The machine says sent, and nothing is.');
      }
      return actionModel.project(snapshot);
    },
    async attempt(sent) {
      return attemptOn(current().actor, asActionEvent(sent));
    },
    async stop() {
      running?.actor.stop();
      running?.page.close();
      running = undefined;
    },
  };

  interface Become {
    readonly version: number;
    readonly isDraft?: boolean;
    readonly isIncomplete?: boolean;
  }

  /** Returns the version the page last read. */
  function knownVersion(): number {
    const { id, page } = current();
    return page.queryClient.getQueryData(actionQuery(page.api, id).queryKey)?.version ?? 0;
  }

  /** Puts the action's row into the given state. */
  async function become(
    state: 'needsYou' | 'withdrawn',
    { version, isDraft = false, isIncomplete = false }: Become,
  ) {
    const { id } = current();
    await world().pool.query(
      `update workflow_action
          set state = $2, version = $3, origin = $4, uploads = $5, response = null, response_reason = null,
              responded_at = null, respond_key = null,
              ended_at = case when $2 = 'withdrawn' then app_now() end
        where id = $1`,
      [id, state, version, isDraft ? 'resident' : 'council', JSON.stringify(isIncomplete ? [payslips] : [])],
    );
  }
}

/** The reason typed where one is needed. */
const reason = 'I have none.';

/** Reads the action from the server and puts it into the page's query cache. */
async function readAgain({ id, page }: Omit<Running, 'actor'>): Promise<Action> {
  const client = await page.elsewhere();
  const { action } = (await client.get(`/api/account/actions/${id}`)).as(ActionResponseBodySchema);
  page.queryClient.setQueryData(actionQuery(page.api, id).queryKey, action);
  return action;
}

const asActionEvent = ownEvent<ActionEvent>(actionModel);
