import { assert, constantFrom, nat, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requirementOf, requirements, requirementsMeant, sectionTitles } from './requirements.ts';

const any = constantFrom(...requirements);
const numbersOf = (written: string) => requirementsMeant(written).map(({ number }) => number);

describe('the requirements', () => {
  it.each(Object.keys(sectionTitles))('of section %s are numbered without a gap, in order', (section) => {
    const own = requirements.filter((requirement) => String(requirement.section) === section);
    expect(own.map(({ number }) => number)).toEqual(own.map((_, index) => `${section}.${index + 1}`));
  });

  it('have one label each in a section, and one sentence', () => {
    const labels = requirements.map(({ section, label }) => `${section} ${label.toLowerCase()}`);
    expect(new Set(labels).size).toBe(requirements.length);
    for (const { sentence } of requirements) expect(sentence).toMatch(/^[A-Z][^.]*\.$/);
  });

  it('are found by the name that models use', () => {
    for (const requirement of requirements) expect(requirementOf(requirement.clause)).toBe(requirement);
    expect(requirementOf('spec 4 shortlist')).toBeUndefined();
    expect(requirementOf('ours 4 shortlist')).toMatchObject({ number: '4.30', isOurs: true });
  });
});

describe('the clauses a person means', () => {
  it('are one by its number, by its name in models, or by its section and label in any case', () => {
    assert(
      property(any, ({ number, clause, section, label }) => {
        for (const written of [number, clause, `${section} ${label}`, ` ${section}  ${label.toUpperCase()} `])
          expect(numbersOf(written)).toEqual([number]);
      }),
    );
  });

  it('are all of a section', () => {
    assert(
      property(any, ({ section }) => {
        const own = requirements.filter((each) => each.section === section);
        expect(requirementsMeant(String(section))).toEqual(own);
        expect(requirementsMeant(`section ${section}`)).toEqual(own);
      }),
    );
  });

  it('include one by each of its words, unless the word is a whole label', () => {
    assert(
      property(any, nat(), ({ number, label }, at) => {
        const words = label.split(/[\s,]+/);
        const word = words[at % words.length] ?? '';
        pre(!Object.hasOwn(sectionTitles, word));
        pre(!requirements.some((each) => each.label.toLowerCase() === word.toLowerCase()));
        expect(numbersOf(word)).toContain(number);
      }),
    );
  });

  it.each([
    ['bid', ['1.7', '4.4', '4.5', '6.6']],
    ['4 bid', ['4.4', '4.5']],
    ['impersonation session', ['3.14', '4.22']],
    ['refuse', ['4.16']],
  ])('of "%s" are %j', (written, numbers) => {
    expect(numbersOf(written)).toEqual(numbers);
  });

  it.each(['', ' ', 'kettle', '0', '10', '6.99', '6 kettle', '4 bid kettle'])(
    'of "%s" are none',
    (written) => {
      expect(requirementsMeant(written)).toEqual([]);
    },
  );
});
