import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newestFirst } from './newest-first.ts';

const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const pages = fc.array(
  fc.record({
    path: fc.constantFrom(
      '/content/news/a',
      '/content/news/deep/b',
      '/content/newsletters',
      '/content/x/news',
    ),
    date: fc.option(day.map((date) => date.toISOString().slice(0, 10))),
    at: fc.nat(),
  }),
);

test('the pages of the folder and no others, the newest first, those without a day last', () => {
  fc.assert(
    fc.property(pages, (all) => {
      const news = newestFirst(all, 'news');
      expect(new Set(news)).toEqual(new Set(all.filter(({ path }) => path.startsWith('/content/news/'))));
      const days = news.map(({ date }) => date ?? '');
      expect(days).toEqual(days.toSorted().toReversed());
      // Pages with the same date keep their order.
      const swapped = news.filter((page, place) => {
        const next = news[place + 1];
        return next?.date === page.date && all.indexOf(page) > all.indexOf(next);
      });
      expect(swapped).toEqual([]);
    }),
  );
});
