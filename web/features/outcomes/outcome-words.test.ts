import { describe, expect, it } from 'vitest';
import { outcomeResults, type Outcome } from '#schemas/api/outcomes.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { outcomeWords } from './outcome-words.ts';

const { t } = createI18n('en-GB', messages);
const formats = createFormats('en-GB', t);

const nothing = {
  result: 'let',
  hidden: false,
  bandName: null,
  effectiveMonth: null,
  queuePosition: null,
} as const satisfies Partial<Outcome>;
const words = (outcome: Partial<Parameters<typeof outcomeWords>[0]>) =>
  outcomeWords({ ...nothing, ...outcome }, 5, t, formats);
const march = { year: 2023, month: 3 };

describe('outcomeWords', () => {
  it('tells all that is known of who got the home', () => {
    expect(words({ bandName: 'Band B', effectiveMonth: march, queuePosition: 3 })).toBe(
      'It went to someone in Band B who had waited since March 2023. They were number 3 in the queue.',
    );
  });

  it('leaves out what is not known', () => {
    expect(words({ effectiveMonth: march })).toBe('It went to someone who had waited since March 2023.');
    expect(words({ bandName: 'Band B', queuePosition: 1204 })).toBe(
      'It went to someone in Band B. They were number 1,204 in the queue.',
    );
    expect(words({})).toBe('Someone who bid for it took it.');
  });

  it('says why nothing is said, and says nothing that came all the same', () => {
    const told = words({ hidden: true, bandName: 'Band B', effectiveMonth: march, queuePosition: 3 });
    expect(told).toContain('Fewer than 5 people');
    expect(told).not.toMatch(/Band B|2023|number 3/);
  });

  it.each(outcomeResults)('has a sentence for %s', (result) => {
    expect(words({ result })).toMatch(/^[A-Z].+\.$/);
  });
});
