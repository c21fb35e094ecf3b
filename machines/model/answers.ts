import type { Answer } from './agreement.ts';

/** Returns the ways to write an agreement's answers. */
export const answersOf = <World, Output>() => {
  // One for all: an error takes as long to make as all the rest of an answer.
  const broken = new Error('the actor itself broke');
  const nothing = (world: World, output: Output): Answer<World> => ({
    world,
    outcome: { output },
    brings: 'nothing',
  });
  return {
    news: (world: World, output: Output): Answer<World> => ({ world, outcome: { output }, brings: 'news' }),
    nothing,
    /** @param lost the outcome of a call that gets no answer */
    failures: (world: World, lost: Output): Record<string, Answer<World>> => ({
      'meets no session': { world, outcome: { output: { outcome: 'sessionEnded' } }, brings: 'nothing' },
      'is lost on its way': nothing(world, lost),
      crashes: { world, outcome: { error: broken }, brings: 'nothing' },
    }),
  };
};
