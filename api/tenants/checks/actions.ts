import { decisionWordsFaults } from '../../rules/law/decision-words.ts';
import { bankHolidaysKept } from '../../rules/law/bank-holidays.ts';
import { lawPack } from '#domain/law/laws.ts';
import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { ActionSettingsSchema, type ActionSettings, type NewActionKind } from '#schemas/tenant/actions.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { LayeredFile } from '../../council-files/layered-file.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import { doubles } from './doubles.ts';

/**
 * Date of royal assent of the Homelessness and Social Housing Allocation (Wales) Act 2026: none of its
 * provisions can be older.
 */
const wales2026Made = '2026-04-01';

const checkShape = shapeCheck(ActionSettingsSchema);

/**
 * Settings of a council that offers nothing, under the law of England. They apply to versions published before
 * new actions existed, since each published version has its own copy of base.
 */
const nothingOffered: ActionSettings = {
  laws: [{ law: 'england', from: '2018-04-03' }],
  registerReviews: { daysToAsk: 21, noticeDayCounts: false },
  kinds: {},
};

/** The council's new actions: its `actions.json` merged over base’s. */
export function readActions(file: LayeredFile): { value?: ActionSettings; findings: readonly Finding[] } {
  if (file.value === undefined && file.findings.length === 0) return { value: nothingOffered, findings: [] };
  return checkShape(file);
}

/**
 * Finds mistakes in the action settings: laws of two nations or out of order, actions that could never be
 * taken, and wording that names the wrong law.
 */
export function checkActions(
  { laws, kinds }: ActionSettings,
  tenant: Tenant,
  forms: readonly string[],
  file: LayeredFile,
): Finding[] {
  return [
    ...checkLaws(laws, file),
    ...checkNation(kinds, tenant, file),
    ...Object.entries(kinds).flatMap(([type, kind]) => [
      ...checkForm(type, kind, forms, file),
      ...checkUploads(type, kind, tenant, file),
      ...checkWords(type, kind, file),
    ]),
  ];
}

function checkLaws(laws: ActionSettings['laws'], file: LayeredFile): Finding[] {
  const [first] = laws;
  return laws.flatMap(({ law, from }, index): Finding[] => {
    const place = file.placeOf(`/laws/${index}`);
    const before = laws[index - 1];
    if (first && lawPack(law).nation !== lawPack(first.law).nation) {
      return [
        {
          severity: 'error',
          kind: 'actions.twoNations',
          ...place,
          message: `"${law}" and "${first.law}" are the laws of two nations.`,
          cure: 'Keep only the laws of the council’s own nation.',
        },
      ];
    }
    if (before && before.from >= from) {
      return [
        {
          severity: 'error',
          kind: 'actions.lawOrder',
          ...file.placeOf(`/laws/${index}/from`),
          message: `"${law}" begins on ${from}, which is not after "${before.law}" before it.`,
          cure: 'List the laws in the order in which they begin.',
        },
      ];
    }
    if (law === 'wales-2026' && from < wales2026Made) {
      return [
        {
          severity: 'error',
          kind: 'actions.lawTooEarly',
          ...file.placeOf(`/laws/${index}/from`),
          message: `"wales-2026" cannot begin on ${from}: it was made on ${wales2026Made}.`,
          cure: 'Write the date in its commencement order, or leave it out until there is one.',
        },
      ];
    }
    return [];
  });
}

/** Nations without a law pack, by the bank holidays that a council keeps. */
const withoutPack: Readonly<
  Partial<Record<BankHolidays, { readonly nation: string; readonly law: string }>>
> = {
  scotland: { nation: 'Scotland', law: 'Housing (Scotland) Act 1987, section 35A' },
  'northern-ireland': {
    nation: 'Northern Ireland',
    law: 'Housing (Northern Ireland) Order 1988, article 11A',
  },
};

/** Finds homelessness reviews that would be offered under another nation's law. */
function checkNation(kinds: ActionSettings['kinds'], tenant: Tenant, file: LayeredFile): Finding[] {
  const { nation, law } = withoutPack[bankHolidaysKept(tenant)] ?? {};
  if (nation === undefined) return [];
  return Object.entries(kinds).flatMap(([type, { review }]): Finding[] =>
    review === undefined || review === 'registerDecision'
      ? []
      : [
          {
            severity: 'error',
            kind: 'actions.noLawPack',
            ...file.placeOf(`/kinds/${type}`),
            message: `There is no law pack for ${nation} (${law}): "${type}" would give people another nation's time limits.`,
            cure: `Remove it: "kinds": { "${type}": null } in actions.json. You can keep reviews of decisions on the register, which follow your own scheme.`,
          },
        ],
  );
}

function checkForm(
  type: string,
  { form }: NewActionKind,
  forms: readonly string[],
  file: LayeredFile,
): Finding[] {
  if (form === undefined || forms.includes(form)) return [];
  const near = nearestWord(form, [...forms]);
  return [
    {
      severity: 'error',
      kind: 'actions.unknownForm',
      ...file.placeOf(`/kinds/${type}/form`),
      message: `There is no form "${form}".`,
      cure:
        near === undefined
          ? `Write it in forms/${form}.form.json, or leave "form" out.`
          : `Did you mean "${near}"?`,
    },
  ];
}

function checkUploads(
  type: string,
  { uploads = [] }: NewActionKind,
  { files }: Tenant,
  file: LayeredFile,
): Finding[] {
  const known = files?.documentKinds.map(({ id }) => id);
  return [
    ...doubles(uploads, 'name', `/kinds/${type}/uploads`, file),
    ...uploads.flatMap(({ documentKind, minimum, maximum }, index): Finding[] => {
      const at = `/kinds/${type}/uploads/${index}`;
      if (known?.includes(documentKind) === false) {
        return [
          {
            severity: 'error',
            kind: 'actions.unknownDocumentKind',
            ...file.placeOf(`${at}/documentKind`),
            message: `There is no kind of document "${documentKind}".`,
            cure: `Use one of the "documentKinds" in tenant.json: ${known.join(', ')}.`,
          },
        ];
      }
      if (minimum <= maximum) return [];
      return [
        {
          severity: 'error',
          kind: 'actions.tooManyAsked',
          ...file.placeOf(`${at}/minimum`),
          message: `This asks for at least ${minimum} files but accepts at most ${maximum}, so nobody could send it.`,
          cure: `Write a "minimum" of ${maximum} or less.`,
        },
      ];
    }),
  ];
}

/**
 * Finds wording that names the law on homelessness in a request about the register: it would promise a review
 * that does not exist.
 */
function checkWords(
  type: string,
  { review, title, description, next }: NewActionKind,
  file: LayeredFile,
): Finding[] {
  if (review !== 'registerDecision') return [];
  return Object.entries({ title, description, next }).flatMap(([entry, text]): Finding[] =>
    decisionWordsFaults(review, false, text).map(() => ({
      severity: 'warning',
      kind: 'actions.wrongLaw',
      ...file.placeOf(`/kinds/${type}/${entry}`),
      message:
        'This text names homelessness law, which does not apply to reviews of decisions on the register.',
      cure: 'Leave out the section number: your own scheme gives this right.',
    })),
  );
}
