import type { Answer } from './agreement.ts';

/** Returns the ways to write an agreement's answers. */
export const answersOf = <World, Output>() => {
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
      crashes: { world, outcome: { error: new Error('the actor itself broke') }, brings: 'nothing' },
    }),
  };
};
