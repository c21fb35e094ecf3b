// The domain's own rules ask what was meant, too, so it is there; the back office finds it here.
export { didYouMean, nearestFirst, nearestWord } from '#domain/words/near-word.ts';
