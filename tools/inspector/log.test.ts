import { describe, expect, it } from 'vitest';
import { shapeOf } from '#machines/model/shape.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import type { Report } from './channel.ts';
import {
  afterMessage,
  emptyLog,
  eventText,
  isMessage,
  mostEntries,
  whatHappened,
  withoutOld,
} from './log.ts';

const shape = shapeOf(biddingModel.machine);
const idle: Report = {
  kind: 'report',
  page: 'one',
  actor: 'x:0',
  machine: 'bidding',
  state: 'idle',
  isOver: false,
  context: { code: 'nothing' },
  event: { at: 1, type: 'xstate.init', transitions: [] },
};
const toPlacing = 'bidding.idle --bid.place[1]--> bidding.placing';
const placing: Report = {
  ...idle,
  state: 'placing',
  event: { at: 2, type: 'bid.place', transitions: [toPlacing] },
};
const refused: Report = { ...placing, event: { at: 3, type: 'bid.place', transitions: [] } };
const over: Report = { ...idle, isOver: true, event: { at: 4, type: 'xstate.stop', transitions: [] } };

/** Returns each event with what it did, the oldest first. */
function told(...reports: readonly Report[]): string[] {
  const { entries } = reports.reduce(afterMessage, emptyLog);
  return entries.map((entry) => `${eventText(entry.type)}: ${whatHappened(entry, shape)}`).toReversed();
}

describe('the log', () => {
  it('says what each event did, and marks those that changed nothing', () => {
    expect(told(idle, placing, refused, over)).toEqual([
      'starts: in idle',
      'bid.place: idle → placing [mayPlaceAtOnce]',
      'bid.place: refused in placing: nothing changed',
      'stops: in idle',
    ]);
    expect(
      [idle, placing, refused, over].reduce(afterMessage, emptyLog).entries.map((entry) => entry.isRefused),
    ).toEqual([false, true, false, false]);
  });

  it('knows a transition that stays, several in a row, and one of an older machine', () => {
    const facts = { at: 5, type: 'facts.changed', transitions: ['bidding --facts.changed[0]--> itself'] };
    const ended = {
      at: 6,
      type: 'xstate.done.actor.placeBid',
      transitions: ['gone --x[0]--> gone', toPlacing],
    };
    expect(told({ ...idle, event: facts }, { ...placing, event: ended })).toEqual([
      'facts.changed: stays in idle',
      'placeBid ends: gone --x[0]--> gone, then idle → placing [mayPlaceAtOnce]',
    ]);
  });

  it('has a machine once, with its latest state, and two of one kind apart', () => {
    const { machines } = [idle, placing, { ...idle, actor: 'x:4' }].reduce(afterMessage, emptyLog);
    expect(machines.map(({ key, state, taken }) => [key, state, taken])).toEqual([
      ['one x:0', 'placing', [toPlacing]],
      ['one x:4', 'idle', []],
    ]);
  });

  it('has the last one that is over, until another of its kind starts on its page', () => {
    const others = [
      { ...idle, page: 'two' },
      { ...idle, actor: 'x:7', machine: 'auth' },
    ];
    const after = [idle, over, ...others].reduce(afterMessage, emptyLog);
    expect(after.machines.map(({ key, isOver }) => [key, isOver])).toEqual([
      ['one x:0', true],
      ['two x:0', false],
      ['one x:7', false],
    ]);
    const { machines } = afterMessage(after, { ...idle, actor: 'x:9' });
    expect(machines.map(({ key }) => key)).toEqual(['two x:0', 'one x:7', 'one x:9']);
  });

  it('adds no event for a report that was asked for', () => {
    const log = [{ ...idle, event: null }].reduce(afterMessage, emptyLog);
    expect([log.machines.length, log.entries]).toEqual([1, []]);
  });

  it('forgets the machines of a page that is gone, and keeps its number and its events', () => {
    const log = [idle, { ...idle, page: 'two' }, { kind: 'gone', page: 'one' } as const].reduce(
      afterMessage,
      emptyLog,
    );
    expect([log.pages, log.machines.map(({ page }) => page), log.entries.length]).toEqual([
      ['one', 'two'],
      ['two'],
      2,
    ]);
  });

  it('keeps the newest events, and drops them and what is over when it is cleared', () => {
    const many = Array.from({ length: mostEntries + 5 }, () => placing);
    const log = [...many, { ...over, actor: 'x:9' }].reduce(afterMessage, emptyLog);
    expect([log.entries.length, log.entries[0]?.number]).toEqual([mostEntries, mostEntries + 6]);
    const cleared = withoutOld(log);
    expect([cleared.entries, cleared.machines.map(({ key }) => key)]).toEqual([[], ['one x:0']]);
  });
});

it.each([null, 'ask', {}, { kind: 'report' }, { ...idle, context: { code: 1 } }, { kind: 'gone' }])(
  'takes %j for no message',
  (data) => expect(isMessage(data)).toBe(false),
);

it.each([idle, { ...idle, event: null }, { kind: 'gone', page: 'one' }, { kind: 'ask' }])(
  'takes %j for a message',
  (data) => expect(isMessage(data)).toBe(true),
);
