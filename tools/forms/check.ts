import { londonDay } from '#api/rules/lettings/cycle.ts';
import type { FormDefect } from '#api/rules/forms/check/defect.ts';
import { formJourneys } from '../form-journeys/form-journeys.ts';
import { journeyDefects } from '../form-proof/proof-defects.ts';
import { proveForm, type ProvedForm } from '../form-proof/prove-form.ts';
import type { Proof } from '../form-proof/prove.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { counted } from '#api/rules/words/counted.ts';
import { reportFindings, printFinding } from '../council-check/report.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { readCouncilForms, type CouncilForms, type FormSelection } from './council-forms.ts';
import { journeyProgress } from './journey-progress.ts';

/**
 * `forms check [council] [form]`: finds mistakes in the files and proves each page, conditional question, outcome,
 * reason and journey, and that no one is asked two pages with the same answer. Proofs are reported at once; the
 * journeys take longest and are walked afterwards. Exit status 1 if something is wrong or unproved. With `json`, prints
 * `{ councils, errors, warnings, proved, reached, kinds, milliseconds, findings }`, where `kinds` counts each kind.
 */
export async function checkForms(
  context: Context,
  selection: FormSelection,
  { json, all }: { readonly json: boolean; readonly all: boolean },
): Promise<ExitStatus> {
  const councils = await readCouncilForms(context, selection);
  const begun = performance.now();
  const today = londonDay(new Date());
  const proofs = proveAll(context, councils, today);
  const proving = performance.now() - begun;
  const found = distinct([
    ...councils.flatMap((one) => one.findings),
    ...councils.flatMap((one) => findingsOf(one, (hash) => proofs.get(hash)?.defects)),
  ]);
  const kinds = countKinds([...proofs.values()]);
  const ids = councils.map(({ council }) => council);
  if (!json) {
    reportFindings(all ? found : withoutEachSentence(found), ids, context.say, {
      showsPointers: true,
      all,
      allWith: ['npm run forms -- check', selection.council, selection.form, '--all']
        .filter((word) => word !== undefined)
        .join(' '),
    });
    for (const { council, forms, sound } of councils)
      for (const name of forms.keys())
        if (!sound.has(name))
          context.say(`  ${council}: ${name} cannot be proved until its mistakes are corrected`);
    printUnproved(context, councils, (hash) => unprovedOf(proofs.get(hash)));
    printSummary(context, proofs.size, kinds, `proved in ${Math.round(proving)} ms`);
  }
  const walks = walkAll(context, proofs, today);
  const findings = distinct([
    ...found,
    ...councils.flatMap((one) => findingsOf(one, (hash) => walks.get(hash)?.defects)),
  ]);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const journeys = sumOf(
    [...walks.values()].flatMap((walk) => walk.journeys.map(({ isWalked }) => isWalked)),
  );
  const sums = Object.values({ ...kinds, journeys });
  const proved = sums.reduce((sum, kind) => sum + kind.all, 0);
  const reached = sums.reduce((sum, kind) => sum + kind.reached, 0);
  const milliseconds = Math.round(performance.now() - begun);
  if (json) {
    const counts = { councils: ids, errors, warnings: findings.length - errors, proved, reached };
    const output = { ...counts, kinds: { ...kinds, journeys }, milliseconds, findings };
    context.say(JSON.stringify(output, null, 2));
  } else if (journeys.all > 0) {
    for (const finding of findings.slice(found.length)) printFinding(finding, finding.pointer, context.say);
    printUnproved(context, councils, (hash) => unwalkedOf(walks.get(hash)));
    printSummary(context, proofs.size, { journeys }, `walked, after ${Math.round(milliseconds)} ms in all`);
  }
  return errors > 0 || proved !== reached ? 1 : 0;
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
  choices: 'choices with conditions',
  journeys: 'journeys to the end',
};

interface KindCount {
  readonly all: number;
  readonly reached: number;
}

type Kinds = Readonly<Record<string, KindCount>>;

function sumOf(reached: readonly boolean[]): KindCount {
  return { all: reached.length, reached: reached.filter((one) => one).length };
}

function countKinds(proved: readonly Proved[]): Kinds {
  const proofs = proved.flatMap((one) => one.proofs);
  const of = (kind: Proof['kind']): KindCount =>
    sumOf(proofs.filter((proof) => proof.kind === kind).map(({ verdict }) => verdict === 'reached'));
  const shared = proved.flatMap((one) => one.shared);
  const choices = proved.flatMap((one) => one.choices);
  return {
    sections: of('section'),
    pages: of('page'),
    questions: of('question'),
    options: of('option'),
    texts: of('text'),
    outcomes: of('outcome'),
    reasons: of('reason'),
    shared: sumOf(shared.map(({ defect }) => defect === null)),
    choices: sumOf(choices.map(({ defect }) => defect === null)),
  };
}

/** Prints the number of each kind, and how many of them were reached. */
function printSummary({ say }: Context, forms: number, kinds: Kinds, done: string): void {
  const shown = Object.entries(kinds).filter(([, kind]) => kind.all > 0);
  const isWhole = shown.every(([, kind]) => kind.all === kind.reached);
  const words = shown.map(([kind, sum]) => `${sum.reached} of ${sum.all} ${kindWords[kind] ?? kind}`);
  say(
    `${isWhole ? ' ' : '✗'} ${counted(forms, 'form')}: ${words.length > 0 ? words.join(', ') : 'nothing'} ${done}`,
  );
}

/**
 * Prints everything unproved, by council and form.
 * @param unproved the unproved places of a form, by its hash
 */
function printUnproved(
  { say }: Context,
  councils: readonly CouncilForms[],
  unproved: (hash: string) => readonly string[],
): void {
  for (const { council, sound } of councils)
    for (const [name, { hash }] of sound) {
      const left = unproved(hash);
      if (left.length > 0)
        say(
          `✗ ${council}: ${counted(left.length, 'part')} of ${name} ${left.length === 1 ? 'is' : 'are'} not proved: ${left.join(', ')}`,
        );
    }
}

function unprovedOf(proved: Proved | undefined): string[] {
  const { proofs = [], shared = [], choices = [] } = proved ?? {};
  return [
    ...proofs.flatMap(({ verdict, what }) => (verdict === 'reached' ? [] : [what.replace('The', 'the')])),
    ...shared.flatMap(({ defect, what }) => (defect === null ? [] : [`that nobody is asked ${what}`])),
    ...choices.flatMap(({ defect, what }) => (defect === null ? [] : [what])),
  ];
}

function unwalkedOf(walk: Walk | undefined): string[] {
  return (walk?.journeys ?? []).flatMap(({ isWalked, number }) => (isWalked ? [] : [`journey ${number}`]));
}

interface Proved extends ProvedForm {
  readonly definition: FormDefinition;
}

/** Journeys through a form, and whether the engine walked each as expected. */
interface Walk {
  readonly journeys: readonly { readonly number: number; readonly isWalked: boolean }[];
  readonly defects: readonly FormDefect[];
}

/** Proves all forms and returns the results by hash; a form that councils share is proved once. */
function proveAll(
  { progress }: Context,
  councils: readonly CouncilForms[],
  today: string,
): ReadonlyMap<string, Proved> {
  const known = new Map<string, Proved>();
  for (const { sound } of councils)
    for (const { hash, definition } of sound.values()) {
      if (known.has(hash)) continue;
      progress(`${definition.identifier}: what can be reached …`);
      known.set(hash, { definition, ...proveForm(definition, today) });
    }
  progress('');
  return known;
}

/** Walks the journeys of proved forms and returns them by hash. */
function walkAll(
  context: Context,
  proved: ReadonlyMap<string, Proved>,
  today: string,
): ReadonlyMap<string, Walk> {
  const walks = new Map<string, Walk>();
  for (const [hash, { definition }] of proved) {
    const news = journeyProgress(context, definition.identifier);
    const { journeys, differences } = formJourneys(definition, today, news);
    const walked = journeys.map((_journey, index) => ({
      number: index + 1,
      isWalked: !differences.some((one) => one.startsWith(`Journey ${index + 1}:`)),
    }));
    walks.set(hash, { journeys: walked, defects: journeyDefects(differences) });
  }
  context.progress('');
  return walks;
}

function findingsOf(
  { sound, placeOf }: CouncilForms,
  defectsOf: (hash: string) => readonly FormDefect[] | undefined,
): Finding[] {
  return [...sound.values()].flatMap(({ hash, definition }) =>
    (defectsOf(hash) ?? []).map(({ pointer, ...said }) => ({
      ...said,
      ...placeOf(definition.identifier, pointer),
    })),
  );
}

const isSentence = ({ kind }: Finding) => kind === 'forms.textMissing';

/** Merges the untranslated sentences of each language file into one warning, since there may be hundreds. */
function withoutEachSentence(findings: readonly Finding[]): Finding[] {
  // The cure names the language's file.
  const files = Map.groupBy(findings.filter(isSentence), ({ file, cure }) => `${file} ${cure}`);
  return [
    ...findings.filter((finding) => !isSentence(finding)),
    ...[...files.values()].flatMap(([first, ...others]): Finding[] => {
      if (first === undefined || others.length === 0) return first === undefined ? [] : [first];
      const { line: _line, pointer: _pointer, ...said } = first;
      const message = `${first.message.replace(/, so readers see it untranslated\.$/, '')}, nor do ${counted(others.length, 'other sentence')}.`;
      const cure = `${first.cure.replace(/^Add it with its translation to /, 'Add their translations to ')} "npm run forms -- messages" writes a gap for each, and "--all" here lists them.`;
      return [{ ...said, message, cure }];
    }),
  ];
}

/** Removes repeats: mistakes in base are reported once, not with every council. */
function distinct(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()];
}

function keyOf({ kind, file, line, pointer, message }: Finding): string {
  return [kind, file, line, pointer, message].join('\0');
}
