import { unknownConnectionTypes } from './connection-types.ts';
import { unknownNames } from './rule-finding.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import { counted } from '../../words/counted.ts';
import { addMonths } from '#domain/lettings/months.ts';
import { nameOf, namesOf } from './names.ts';
import type { EligibilityRule } from './rule.ts';

type Connection = ApplicationFacts['localConnections'][number];

/**
 * A member of the household has a connection to one of the advert's parishes: begun by `today`, of a type that the
 * rule accepts, and for as long as it requires. A connection of an exempt type meets the rule wherever the home is
 * and whenever it began, because it is a fact about the person, not the place. Types are exempt by the rule, or by
 * the policy unless the rule turns that off. The council chooses them; the exemptions in law are only for joining
 * the register (`lawfulExemptions`). Facts: `parishes` their names, comma-separated; of the connection that
 * decides, `type` its id, `parish` its name and `since` its ISO day; `date` the ISO day from which a connection
 * that does not count yet will.
 */
export const localConnectionRule = {
  reads: 'localConnections',
  called: 'a local connection',
  asks: ({ localConnection: rule }, { policy }) =>
    rule && [
      { what: 'parish', entries: rule.parishes.map((id) => nameOf(id, policy.parishes)) },
      ...(rule.types === undefined
        ? [{ what: 'types of local connection', is: 'all' }]
        : [{ what: 'type of local connection', entries: rule.types }]),
      rule.minimumMonths === undefined
        ? { what: 'local connection must have lasted', is: 'any time' }
        : {
            what: 'local connection must have lasted',
            is: counted(rule.minimumMonths, 'month'),
            months: rule.minimumMonths,
          },
      { what: 'exemption of its own', entries: rule.exempt ?? [] },
      { what: 'the exemptions of all homes hold', is: rule.policyExemptions === false ? 'no' : 'yes' },
    ],
  reasons: {
    localConnection: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: {
        parishes: 'Lower Fennick, Saltmarden',
        type: 'employment',
        parish: 'Saltmarden',
        since: '2019-04-01',
        date: '2026-12-24',
      },
      changes: ['connectionMissing', 'connectionStarts', 'parishMissing'],
    },
  },
  check: ({ localConnection }, { policy, pointer }) => [
    ...unknownNames(
      localConnection?.parishes,
      policy.parishes,
      `${pointer}/localConnection/parishes`,
      'parishes',
    ),
    ...unknownConnectionTypes(localConnection?.types, policy, `${pointer}/localConnection/types`),
    ...unknownConnectionTypes(localConnection?.exempt, policy, `${pointer}/localConnection/exempt`),
  ],
  explain(rules, { facts, policy, today }) {
    if (rules.localConnection === undefined) return null;
    const {
      parishes,
      types,
      minimumMonths = 0,
      exempt: exemptHere = [],
      policyExemptions = true,
    } = rules.localConnection;
    const used = { parishes: namesOf(parishes, policy.parishes) };

    const exempts = policyExemptions ? [...policy.localConnectionExemptions, ...exemptHere] : exemptHere;
    const exempt = facts.localConnections.find(({ type }) => exempts.includes(type));
    if (exempt !== undefined) {
      const { type, since } = exempt;
      return { rule: 'localConnection', verdict: 'met', facts: { ...used, type, since }, wouldChange: null };
    }

    const countsFrom = ({ since }: Connection): string =>
      minimumMonths === 0 ? since : addMonths(since, minimumMonths);
    const earliestFirst = facts.localConnections
      .filter(({ type }) => types === undefined || types.includes(type))
      .toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0));
    const here = earliestFirst.find(({ parish }) => parish !== null && parishes.includes(parish));
    if (here !== undefined && countsFrom(here) <= today) {
      const { type, since } = here;
      const parish = nameOf(here.parish ?? '', policy.parishes);
      return {
        rule: 'localConnection',
        verdict: 'met',
        facts: { ...used, type, parish, since },
        wouldChange: null,
      };
    }
    if (earliestFirst.some((connection) => connection.parish === null && countsFrom(connection) <= today)) {
      return { rule: 'localConnection', verdict: 'notYetKnown', facts: used, wouldChange: 'parishMissing' };
    }
    return here === undefined
      ? { rule: 'localConnection', verdict: 'notMet', facts: used, wouldChange: 'connectionMissing' }
      : {
          rule: 'localConnection',
          verdict: 'notMet',
          facts: { ...used, date: countsFrom(here) },
          wouldChange: 'connectionStarts',
        };
  },
} as const satisfies EligibilityRule;
