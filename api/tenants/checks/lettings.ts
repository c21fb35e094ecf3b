import { policyFindings } from '../../rules/lettings/findings/policy-findings.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import type { CheckResults } from '../check-results.ts';
import { alike, doubles } from './doubles.ts';

/**
 * Checks that each id used by adverts and applications is unique, and that the rules do not contradict one
 * another.
 */
export function checkLettings(policy: LettingsPolicy, file: LayeredFile, results: CheckResults): Finding[] {
  const { findings } = results.recall('lettings', [JSON.stringify(policy)], () => ({
    findings: policyFindings(policy),
  }));
  return [
    ...doubles(policy.schemes, 'identifier', '/schemes', file),
    ...policy.schemes.flatMap(({ bands, otherRankings = [] }, index) => [
      ...doubles(bands, 'id', `/schemes/${index}/bands`, file),
      ...alike(bands, `/schemes/${index}/bands`, file),
      ...doubles(otherRankings, 'id', `/schemes/${index}/otherRankings`, file),
    ]),
    ...doubles(policy.parishes ?? [], 'id', '/parishes', file),
    ...alike(policy.parishes ?? [], '/parishes', file),
    ...doubles(policy.advertTypes, 'id', '/advertTypes', file),
    ...alike(policy.advertTypes, '/advertTypes', file),
    ...doubles(policy.applicantTypes ?? [], 'id', '/applicantTypes', file),
    ...doubles(policy.mobilityCategories ?? [], 'id', '/mobilityCategories', file),
    ...doubles(policy.adaptations ?? [], 'id', '/adaptations', file),
    ...findings.map(({ pointer, ...said }): Finding => ({ ...said, ...file.placeOf(pointer) })),
  ];
}
