import type { TFunction } from 'i18next';
import { sentenceAround } from '../../components/sentence-around.ts';

/** The labels of favourite buttons, computed once for all of them. */
export interface HeartWords {
  readonly mark: (name: string) => string;
  readonly add: string;
  readonly remove: string;
}

/** Returns the labels of favourite buttons in the language of `t`. */
export function heartWords(t: TFunction): HeartWords {
  return {
    mark: sentenceAround((name) => t('favourites.mark', { name })),
    add: t('favourites.add'),
    remove: t('favourites.remove'),
  };
}
