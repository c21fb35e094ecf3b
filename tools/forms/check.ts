import { londonDay } from '#domain/lettings/cycle.ts';
import type { FormDefect } from '#domain/forms/check/defect.ts';
import { sharedAnswers, type SharedAnswer } from '#domain/forms/prove/asked-twice.ts';
import { hiddenDefects } from '#domain/forms/prove/hidden.ts';
import { formJourneys } from '#domain/forms/journeys/form-journeys.ts';
import { journeyDefects, proofDefects } from '#domain/forms/prove/proof-defects.ts';
import { proveReachable, type Proof } from '#domain/forms/prove/prove.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { counted } from '#domain/words/counted.ts';
import { reportFindings } from '../tenant/check/report.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { readCouncilForms, type CouncilForms, type WishedForms } from './council-forms.ts';

/**
 * `forms check [council] [form]`: mistakes in the files, and a proof for each page, conditional question, outcome, reason
 * and journey, and that nobody is asked two pages with one answer. Exit status 1 if something is wrong or not proved. With
 * `json`,
 * `{ councils, errors, warnings, proved, reached, kinds, milliseconds, findings }`, where `kinds` counts each kind.
 */
export async function check(
  context: Context,
  wished: WishedForms,
  { json, all }: { readonly json: boolean; readonly all: boolean },
): Promise<ExitStatus> {
  const councils = await readCouncilForms(context, wished);
  const read = performance.now();
  const today = londonDay(new Date());
  const proofs = proveAll(councils, today);
  const proving = performance.now() - read;
  const findings = distinct([
    ...councils.flatMap((one) => one.findings),
    ...councils.flatMap((one) => findingsOf(one, proofs)),
  ]);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const ids = councils.map(({ council }) => council);
  const kinds = countKinds([...proofs.values()]);
  const proved = Object.values(kinds).reduce((sum, kind) => sum + kind.all, 0);
  const reached = Object.values(kinds).reduce((sum, kind) => sum + kind.reached, 0);
  const isProved = proved === reached;
  if (json) {
    const sums = { councils: ids, errors, warnings: findings.length - errors };
    const milliseconds = Math.round(proving);
    context.say(JSON.stringify({ ...sums, proved, reached, kinds, milliseconds, findings }, null, 2));
    return errors > 0 || !isProved ? 1 : 0;
  }
  const status = reportFindings(all ? findings : withoutEachSentence(findings), ids, context.say, {
    showsPointers: true,
    all,
    allWith: ['npm run forms -- check', wished.council, wished.form, '--all']
      .filter((word) => word !== undefined)
      .join(' '),
  });
  for (const { council, forms, sound } of councils)
    for (const name of forms.keys())
      if (!sound.has(name)) context.say(`  ${council}: ${name} is not proved as long as it has mistakes`);
  for (const line of unprovedLines(councils, proofs)) context.say(`✗ ${line}`);
  const proofsByKind = Object.entries(kinds)
    .filter(([, kind]) => kind.all > 0)
    .map(([kind, sum]) => `${sum.reached} of ${sum.all} ${kindWords[kind] ?? kind}`);
  context.say(
    `${isProved ? ' ' : '✗'} ${counted(proofs.size, 'form')}: ${proofsByKind.length > 0 ? proofsByKind.join(', ') : 'nothing'} proved in ${Math.round(proving)} ms`,
  );
  return isProved ? status : 1;
}

const kindWords: Readonly<Record<string, string>> = {
  sections: 'conditional sections',
  pages: 'pages',
  questions: 'conditional questions',
  options: 'conditional options',
  texts: 'conditional texts',
  outcomes: 'outcomes',
  reasons: 'reasons',
  shared: 'answers of two pages',
  journeys: 'journeys to the end',
};

interface KindCount {
  readonly all: number;
  readonly reached: number;
}

function countKinds(proved: readonly Proved[]): Readonly<Record<string, KindCount>> {
  const proofs = proved.flatMap((one) => one.proofs);
  const of = (kind: Proof['kind']): KindCount => {
    const all = proofs.filter((proof) => proof.kind === kind);
    return { all: all.length, reached: all.filter(({ verdict }) => verdict === 'reached').length };
  };
  const journeys = proved.flatMap((one) => one.journeys);
  const shared = proved.flatMap((one) => one.shared);
  return {
    sections: of('section'),
    pages: of('page'),
    questions: of('question'),
    options: of('option'),
    texts: of('text'),
    outcomes: of('outcome'),
    reasons: of('reason'),
    shared: { all: shared.length, reached: shared.filter(({ defect }) => defect === null).length },
    journeys: { all: journeys.length, reached: journeys.filter(({ isWalked }) => isWalked).length },
  };
}

/** The names of everything not proved, by council and form. */
function unprovedLines(councils: readonly CouncilForms[], known: ReadonlyMap<string, Proved>): string[] {
  return councils.flatMap(({ council, sound }) =>
    [...sound].flatMap(([name, { hash }]) => {
      const { proofs = [], journeys = [], shared = [] } = known.get(hash) ?? {};
      const unproved = [
        ...proofs.flatMap(({ verdict, what }) => (verdict === 'reached' ? [] : [what.replace('The', 'the')])),
        ...journeys.flatMap(({ isWalked, number }) => (isWalked ? [] : [`journey ${number}`])),
        ...shared.flatMap(({ defect, what }) => (defect === null ? [] : [`that nobody is asked ${what}`])),
      ];
      return unproved.length === 0
        ? []
        : [`${council}: of ${name} these ${unproved.length} are not proved: ${unproved.join(', ')}`];
    }),
  );
}

/** What was proved of a form, and what the proof found wrong. */
interface Proved {
  readonly proofs: readonly Proof[];
  /** Ways through the form, and whether the engine walked each as it was expected to. */
  readonly journeys: readonly { readonly number: number; readonly isWalked: boolean }[];
  /** Answers that two pages ask. */
  readonly shared: readonly SharedAnswer[];
  readonly defects: readonly FormDefect[];
}

/** By hash: a form that councils share is proved once. */
function proveAll(councils: readonly CouncilForms[], today: string): ReadonlyMap<string, Proved> {
  const known = new Map<string, Proved>();
  for (const { sound } of councils)
    for (const { hash, definition } of sound.values()) {
      if (known.has(hash)) continue;
      const proofs = proveReachable(definition, today);
      const { journeys, differences } = formJourneys(definition, today);
      const shared = sharedAnswers(definition, today);
      const defects = [
        ...proofDefects(definition, proofs),
        ...hiddenDefects(definition, today),
        ...shared.flatMap(({ defect }) => defect ?? []),
        ...journeyDefects(differences),
      ];
      const walked = journeys.map((_journey, index) => ({
        number: index + 1,
        isWalked: !differences.some((one) => one.startsWith(`Journey ${index + 1}:`)),
      }));
      known.set(hash, { proofs, journeys: walked, shared, defects });
    }
  return known;
}

function findingsOf({ sound, placeOf }: CouncilForms, known: ReadonlyMap<string, Proved>): Finding[] {
  return [...sound.values()].flatMap(({ hash, definition }) =>
    (known.get(hash)?.defects ?? []).map(({ pointer, ...said }) => ({
      ...said,
      ...placeOf(definition.identifier, pointer),
    })),
  );
}

const isSentence = ({ kind }: Finding) => kind === 'forms.textMissing';

/** Sentences that a language lacks, as one warning for each file that lacks them: there may be hundreds. */
function withoutEachSentence(findings: readonly Finding[]): Finding[] {
  // The cure names the file of the language.
  const files = Map.groupBy(findings.filter(isSentence), ({ file, cure }) => `${file} ${cure}`);
  return [
    ...findings.filter((finding) => !isSentence(finding)),
    ...[...files.values()].flatMap(([first, ...others]): Finding[] => {
      if (first === undefined || others.length === 0) return first === undefined ? [] : [first];
      const { line: _line, pointer: _pointer, ...said } = first;
      const message = `${first.message.replace(/; readers see it as it is\.$/, '')}, nor are ${counted(others.length, 'other sentence')}.`;
      const cure = `${first.cure.replace(/^Add it with its translation to /, 'Their place is ')} "npm run forms -- messages" writes a gap for each, and "--all" here lists them.`;
      return [{ ...said, message, cure }];
    }),
  ];
}

/** Mistakes in base are reported once, not with every council. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ kind, file, line, pointer, message }: Finding): string {
  return [kind, file, line, pointer, message].join('\0');
}
