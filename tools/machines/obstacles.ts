import { automaticHours } from '#api/rules/lettings/automatic-bids.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';

/** A path as far as it decides whether a council can have it. */
interface WantedPath {
  readonly machine: string;
  readonly scenario: string;
  /** Labels of its steps: `placeBid ends: overLimit`. */
  readonly labels: readonly string[];
}

/** The council's rules that decide it. */
interface CouncilRules {
  readonly scheme: Scheme;
  readonly forms: TenantFiles['forms'];
}

/**
 * Returns why a council's files make a path impossible, for a sentence after "it is impossible here: "; undefined if
 * they do not. Only the council's first scheme counts, as in `npm run scenario`.
 */
export function obstacleTo(path: WantedPath, council: CouncilRules): string | undefined {
  for (const { isMet, obstacle } of obstacles) {
    const found = isMet(path) ? obstacle(council, path) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

interface Obstacle {
  readonly isMet: (path: WantedPath) => boolean;
  readonly obstacle: (council: CouncilRules, path: WantedPath) => string | undefined;
}

const mentions = ({ scenario, labels }: WantedPath, part: RegExp): boolean =>
  [scenario, ...labels].some((label) => part.test(label));

const obstacles: readonly Obstacle[] = [
  {
    isMet: (path) => path.machine === 'bidding' && mentions(path, /to[ -]move$/),
    obstacle: ({ scheme }) =>
      scheme.bidding?.moving === true
        ? undefined
        : `its scheme ${scheme.identifier} does not let people move bids (bidding.moving in lettings.json). Try --council ashcombe.`,
  },
  {
    isMet: (path) => path.machine === 'bidding' && mentions(path, /ends: overLimit$/),
    obstacle: ({ scheme }) =>
      scheme.limit.kind === 'none'
        ? `its scheme ${scheme.identifier} has no maximum number of bids (limit in lettings.json).`
        : undefined,
  },
  {
    isMet: ({ machine, scenario }) =>
      machine === 'preferred' || (machine === 'bid' && scenario === 'live-preferred'),
    obstacle: ({ scheme }, { machine, scenario }) => {
      const hasMarks = (scheme.bidding?.preferredProperty ?? 'none') !== 'none';
      const wantsMarks = machine === 'bid' || scenario !== 'not-offered';
      return hasMarks === wantsMarks
        ? undefined
        : `its scheme ${scheme.identifier} ${hasMarks ? 'has a' : 'has no'} preferred property (bidding.preferredProperty in lettings.json). Try --council ${hasMarks ? 'porth-elen' : 'ashcombe'}.`;
    },
  },
  {
    isMet: ({ machine }) => machine === 'automatic-bidding',
    obstacle: ({ scheme }) =>
      automaticHours(scheme) === undefined
        ? `its scheme ${scheme.identifier} has no automatic bids (bidding.automatic in lettings.json). Try --council three-rivers.`
        : undefined,
  },
  {
    isMet: ({ machine }) => machine === 'form-request',
    obstacle: ({ forms }, { scenario }) => {
      const form = scenario.startsWith('review') ? 'housing-register' : 'my-profile';
      return forms.has(form) ? undefined : `it has no form ${form}.`;
    },
  },
];
