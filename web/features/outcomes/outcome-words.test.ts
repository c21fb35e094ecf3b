import { describe, expect, it } from 'vitest';
import { outcomeResults, type Outcome } from '#schemas/api/outcomes.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { outcomeWords } from './outcome-words.ts';

const { t } = createI18n('en-GB', messages);
const formats = createFormats('en-GB', t);

const all = {
  result: 'let',
  hidden: false,
  bandName: 'Band B',
  effectiveMonth: { year: 2023, month: 3 },
  queuePosition: 3,
} as const satisfies Partial<Outcome>;
const words = (outcome: Partial<Parameters<typeof outcomeWords>[0]>) =>
  outcomeWords({ ...all, ...outcome }, t, formats);

describe('outcomeWords', () => {
  it('tells all that is known of who got the home', () => {
    expect(words({})).toBe('Number 3 · Band B · since March 2023');
  });

  it('leaves out what is not known', () => {
    expect(words({ bandName: null, queuePosition: null })).toBe('since March 2023');
    expect(words({ effectiveMonth: null, queuePosition: 1204 })).toBe('Number 1,204 · Band B');
    expect(words({ bandName: null, effectiveMonth: null, queuePosition: null })).toBe('');
  });

  it('says that something is withheld, and says nothing that came all the same', () => {
    const text = words({ hidden: true });
    expect(text).toContain('private');
    expect(text).not.toMatch(/Band B|2023|umber 3/);
  });

  it.each(outcomeResults.filter((result) => result !== 'let'))(
    'names nobody where a home is %s',
    (result) => {
      expect(words({ result })).toBe('');
    },
  );
});
