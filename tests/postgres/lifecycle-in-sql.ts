import { isDeepStrictEqual } from 'node:util';
import type { Pool } from 'pg';
import type { AnyEventObject } from 'xstate';
import type { Transaction } from '#api/database/database.ts';
import { queryOf } from '#api/database/statement.ts';
import type { Model, Observation } from '#machines/model/define-model.ts';
import { eventMoves, explore } from '#machines/model/explore.ts';

/** A transaction on one council's rows, which is undone after one event. */
export interface UndoneTransaction extends Transaction {
  /** Runs SQL of a test as the owner, and returns the rows. */
  query<Read extends Record<string, unknown>>(text: string, ...values: readonly unknown[]): Promise<Read[]>;
}

/** The part of a lifecycle that SQL decides. `At` finds a row again. */
interface DecidedInSql<Event, Seen, At> {
  /** Makes a row in a state. */
  put(seen: Seen): Promise<At>;
  /**
   * Returns how to make the verdicts of an event true and to send it to SQL, which resolves to whether SQL took it;
   * null if only TypeScript decides about the event, through the lifecycle.
   */
  send(event: Event, seen: Seen): ((sql: UndoneTransaction, at: At) => Promise<boolean>) | null;
  read(sql: UndoneTransaction, at: At): Promise<Seen>;
}

/**
 * Sends every case of every event to SQL in every state of a lifecycle, and compares what it does with the machine.
 * @returns a line for each difference, and the cases that SQL decides in no state.
 */
export async function compareWithSql<Event extends AnyEventObject, Seen extends Observation, At>(
  model: Model<string, Seen>,
  { pool, tenantId }: { readonly pool: Pool; readonly tenantId: string },
  { put, send, read }: DecidedInSql<Event, Seen, At>,
): Promise<{ readonly differences: readonly string[]; readonly elsewhere: readonly string[] }> {
  const isOwn = (event: AnyEventObject): event is Event => model.eventTypes.includes(event.type);
  const differences: string[] = [];
  const states = new Set<string>();
  const labels = new Set<string>();
  const sent = new Set<string>();
  for (const graph of model.scenarioIds.map((scenario) => explore(model, scenario))) {
    for (const { index, snapshot } of graph.nodes) {
      const before = model.project(snapshot);
      const state = Object.values(before).join(', ');
      if (states.has(state)) continue;
      states.add(state);
      // oxlint-disable-next-line no-await-in-loop -- one event after another changes the same row
      const at = await put(before);
      for (const { label, event } of eventMoves(model, snapshot)) {
        labels.add(label);
        const sending = isOwn(event) ? send(event, before) : null;
        if (sending === null) continue;
        sent.add(label);
        const edge = graph.leaving[index]?.find(({ move }) => move.label === label);
        const target = edge && graph.nodes[edge.to];
        const expected = {
          isTaken: edge !== undefined,
          seen: target ? model.project(target.snapshot) : before,
        };
        // oxlint-disable-next-line no-await-in-loop -- every case begins with the same row, and is undone
        const found = await undone(pool, tenantId, async (sql) => {
          const isTaken = await sending(sql, at);
          return { isTaken, seen: await read(sql, at) };
        });
        if (isDeepStrictEqual(found, expected)) continue;
        differences.push(`${state}, ${label}: the lifecycle ${said(expected)}, SQL ${said(found)}`);
      }
    }
  }
  return { differences, elsewhere: [...labels].filter((label) => !sent.has(label)) };
}

function said({ isTaken, seen }: { readonly isTaken: boolean; readonly seen: Observation }): string {
  return `${isTaken ? 'takes' : 'refuses'} it (${Object.values(seen).join(', ')})`;
}

async function undone<Result>(
  pool: Pool,
  tenantId: string,
  work: (sql: UndoneTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.tenant', $1, true)", [tenantId]);
    return await work({
      isTransaction: true,
      run: async (statement, ...[values]) => (await client.query(queryOf(statement, values))).rows,
      count: async (statement, ...[values]) => (await client.query(queryOf(statement, values))).rowCount ?? 0,
      query: async (text, ...values) => (await client.query(text, [...values])).rows,
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}
