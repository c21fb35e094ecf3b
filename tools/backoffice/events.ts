import { Value } from 'typebox/value';
import { ResidentEventsResponseSchema } from '#schemas/backoffice/resident-events.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import { keyIn, openPortal } from './portal.ts';

interface EventsOptions {
  /** The portal's address. */
  readonly to: string;
  readonly since: string | undefined;
  /** The kinds of events as the call takes them: `action,bid.place`. */
  readonly kinds: string | undefined;
}

/**
 * `npm run backoffice -- events`: prints residents' events since a given place, to the end, one line of JSON each.
 * Prints the place to continue from on stderr.
 */
export async function printEvents(context: Context, { to, since, kinds }: EventsOptions): Promise<void> {
  const endpoint = { path: '/api/backoffice/events', scope: 'events:read' } as const;
  const portal = openPortal(to, endpoint, keyIn(context.environment, endpoint, to), {
    onRetry: context.complain,
  });
  let next = since;
  for (let more = true; more;) {
    const query = new URLSearchParams({
      limit: '500',
      ...(next === undefined ? {} : { since: next }),
      ...(kinds === undefined ? {} : { kinds }),
    });
    const { status, text } = await portal.call({ method: 'GET', query });
    if (status === 400) throw new CommandError(`The portal refused the request: ${text.slice(0, 500)}`, 2);
    const page: unknown = JSON.parse(text);
    if (!Value.Check(ResidentEventsResponseSchema, page)) {
      throw new CommandError(
        `The server that answered is not a portal of this version: ${status}. Check --to.`,
      );
    }
    for (const event of page.events) context.say(JSON.stringify(event));
    ({ next, more } = page);
  }
  if (next !== undefined) context.complain(`Next time: --since ${next}`);
}
