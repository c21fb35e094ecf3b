export { didYouMean, nearestFirst, nearestWord } from '#domain/words/near-word.ts';
