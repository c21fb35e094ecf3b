import { expect, it } from 'vitest';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { wayTo } from './way-there.ts';

const sources = {
  'machines/process/auth/auth.machine.ts': "setup({\n  id: 'auth',\n  states: {",
  'machines/process/bidding/bidding.machine.ts':
    "setup({\n  id: 'bidding',\n  states: {\n    idle: {\n    },\n    placing: {",
};

it('has the scenarios that begin in the state, for the council of the address', () => {
  const { scenarios, paths, place } = wayTo(biddingModel, 'idle', 'porth-elen.localhost:5173', sources);
  expect(scenarios[0]).toEqual({
    command: 'npm run scenario -- bidding/fresh --council porth-elen',
    description: 'May bid but has not.',
  });
  expect(paths).toBe('npm run machines -- paths bidding --to idle');
  expect(place).toBe('machines/process/bidding/bidding.machine.ts:4');
});

it('has only paths to a state in which no scenario begins', () => {
  const { scenarios, paths, place } = wayTo(biddingModel, 'placing', 'localhost:5173', sources);
  expect([scenarios, paths, place]).toEqual([
    [],
    'npm run machines -- paths bidding --to placing',
    'machines/process/bidding/bidding.machine.ts:6',
  ]);
});

it('names the file alone if the line cannot be told, and no place for a machine without one', () => {
  expect(wayTo(biddingModel, 'elsewhere', 'localhost:5173', sources).place).toBe(
    'machines/process/bidding/bidding.machine.ts',
  );
  expect(wayTo(biddingModel, 'idle', 'localhost:5173', {}).place).toBeUndefined();
});
