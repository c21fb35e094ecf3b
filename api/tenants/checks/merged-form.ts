import type { Choices } from '#domain/forms/choices/choice-file.ts';
import {
  askedChoices,
  fillChoices,
  withoutChoices,
  type AskedChoices,
} from '#domain/forms/choices/fill-choices.ts';
import { keptKind } from '#domain/forms/changes/kept-kind.ts';
import { takeInventory } from '#domain/forms/check/inventory.ts';
import { sentencesOf } from '#domain/forms/check/sentences.ts';
import { FormDefinitionSchema, type FormDefinition } from '#schemas/forms/definition.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { formHash } from '../loaded-form.ts';
import type { Base } from '../base.ts';
import type { Judged } from '../judgements.ts';
import { layFile, type DocumentShelf, type LayeredFile } from '../../council-files/layered-file.ts';
import type { Json } from '../../council-files/merge.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import { isOfChoices, layChoices } from './choices.ts';
import { ownLinksOf, type FormLink } from './form-links.ts';
import { definitionOf } from './form-notes.ts';

const checkShape = shapeCheck(FormDefinitionSchema);
/** The definition in a merged file, without the options of files, and what is wrong with its shape. */
export const checkFormShape = (file: LayeredFile) => checkShape(definitionOf(file));

/** The name under which forms share translations, which none may have. */
export const sharedName = 'shared';

/** Where a form stands in a folder. */
export function definitionPathOf(name: string): string {
  return `forms/${name}.form.json`;
}

/**
 * A whole form, as it stands in one file or was merged, without the options of files; undefined where it has not its
 * shape.
 */
export function definitionIn(value: Json | undefined): FormDefinition | undefined {
  const file: LayeredFile = { value, own: undefined, findings: [], placeOf: () => ({ file: '' }) };
  const { value: definition } = checkFormShape(file);
  return definition && withoutChoices(definition);
}

/** What a form is laid among. */
export interface FormSurroundings {
  /** Of all forms. */
  readonly names: readonly string[];
  readonly own: DocumentShelf;
  readonly base: Base;
  readonly judged: Judged;
}

/** A form as the files of base and of a council make it together. */
interface MergedForm {
  /** As it is written, its options still in files; undefined where it has not its shape. */
  readonly written: FormDefinition | undefined;
  /** What is wrong with its shape. */
  readonly misshapen: readonly Finding[];
  readonly hash: string | undefined;
  /** What else is wrong with it, but for what `checkDefinition` finds. */
  readonly findings: readonly Finding[];
  readonly links: readonly FormLink[];
}

/** Reads the merged file of a form; what was found out of the very same files before is not found out again. */
export function readMergedForm(
  id: string,
  name: string,
  file: LayeredFile,
  around: FormSurroundings,
): MergedForm {
  const { isPlain, ...known } = around.judged.recall('merged form', mergedFrom(id, name, around), () =>
    findOut(id, name, file, around),
  );
  const { value, findings } = checkShape(isPlain ? file : definitionOf(file), known.hash !== undefined);
  return { ...known, written: value, misshapen: findings };
}

/** All that `findOut` reads. */
function mergedFrom(id: string, name: string, { names, own, base }: FormSurroundings): readonly string[] {
  const digestsOf = ({ source: { digests } }: Pick<Base, 'source'>) =>
    [...digests].flatMap(([path, digest]) =>
      path === definitionPathOf(name) || isOfChoices(path) ? `${path} ${digest}` : [],
    );
  return [id, name, names.join(), digestsOf(base).join(), digestsOf(own).join()];
}

function findOut(id: string, name: string, file: LayeredFile, { names, own, base }: FormSurroundings) {
  const plain = definitionOf(file);
  // Whether nothing in it is left out.
  const isPlain = plain.value === file.value;
  const { value: written } = checkShape(plain);
  if (!written) return { isPlain, hash: undefined, findings: [], links: [] };
  const { definition, unknown } = fillIn(written, id, own, base);
  return {
    isPlain,
    hash: formHash(definition),
    findings: [
      ...checkIdentifier(definition, name, file),
      ...checkKnownFrom(definition, names, file),
      ...unknownChoices(unknown, [...namesOfChoices(id, own, base)], file),
      ...checkFormerKinds(definition, name, base, file),
    ],
    links: ownLinksOf(sentencesOf(definition), file),
  };
}

/** A form with the options of the files that it asks for, those files, and what it asks for and is not there. */
export function fillIn(written: FormDefinition, id: string, own: DocumentShelf, base: Base) {
  const asked = askedChoices(written);
  const names = asked.map(({ name }) => name);
  const choices = choicesFor(names, id, own, base);
  const definition = fillChoices(written, (name) => choices.get(name)?.options);
  return { definition, choices, unknown: asked.filter(({ name }) => !choices.has(name)) };
}

function namesOfChoices(id: string, own: DocumentShelf, base: Base): ReadonlySet<string> {
  return new Set([
    ...layChoices(id, own.source).files.keys(),
    ...layChoices('base', base.source).files.keys(),
  ]);
}

/** The files that a form asks for: the council's own stands in place of base's of that name. */
function choicesFor(
  names: readonly string[],
  id: string,
  own: DocumentShelf,
  base: Base,
): ReadonlyMap<string, Choices> {
  const [ofCouncil, ofBase] = [layChoices(id, own.source).files, layChoices('base', base.source).files];
  return new Map(
    [...new Set(names)].flatMap((one) => {
      const choices = ofCouncil.get(one) ?? ofBase.get(one);
      return choices === undefined ? [] : [[one, choices] as const];
    }),
  );
}

function unknownChoices(
  unknown: readonly AskedChoices[],
  names: readonly string[],
  file: LayeredFile,
): Finding[] {
  return unknown.map(({ name, pointer }) => ({
    severity: 'error',
    kind: 'forms.unknownChoices',
    ...file.placeOf(pointer),
    message: `There is no file choices/${name}.csv, neither of the council nor of base.`,
    cure:
      names.length === 0
        ? 'Write it, with a row for each choice, or write the options here as "oneOf".'
        : `There are: ${names.join(', ')}.`,
  }));
}

function checkIdentifier({ identifier }: FormDefinition, name: string, file: LayeredFile): Finding[] {
  if (name === sharedName)
    return [
      {
        severity: 'error',
        kind: 'forms.identifier',
        ...file.placeOf('/identifier'),
        message: `A form cannot be called "${sharedName}": translations that forms share stand in ${sharedName}.<locale>.json.`,
        cure: 'Give the form and its file another name.',
      },
    ];
  if (identifier === name) return [];
  return [
    {
      severity: 'error',
      kind: 'forms.identifier',
      ...file.placeOf('/identifier'),
      message: `The form is called "${identifier}" and its file "${name}.form.json".`,
      cure: 'Give both the same name: addresses and answers go by the identifier.',
    },
  ];
}

function checkKnownFrom(
  { knownFrom = [] }: FormDefinition,
  names: readonly string[],
  file: LayeredFile,
): Finding[] {
  return knownFrom.flatMap((name, index): Finding[] =>
    names.includes(name)
      ? []
      : [
          {
            severity: 'error',
            kind: 'forms.unknownForm',
            ...file.placeOf(`/knownFrom/${index}`),
            message: `There is no form "${name}".`,
            cure: `There are: ${names.join(', ')}.`,
          },
        ],
  );
}

/** Former names of base's answers that were of another kind, so that nothing can be carried over. */
function checkFormerKinds(
  definition: FormDefinition,
  name: string,
  base: Base,
  file: LayeredFile,
): Finding[] {
  const renamed = takeInventory(definition).questions.filter(({ ui }) => ui?.was !== undefined);
  if (renamed.length === 0) return [];
  const path = definitionPathOf(name);
  const { value: shipped } = checkFormShape(layFile('base', base.shelf, base.shelf, path));
  const known = shipped ? takeInventory(shipped).questions : [];
  return renamed.flatMap((question) =>
    (question.ui?.was ?? []).flatMap((was, index): Finding[] => {
      const former = known.find((one) => one.name === was && one.list === question.list);
      if (former === undefined || keptKind(former.schema) === keptKind(question.schema)) return [];
      return [
        {
          severity: 'error',
          kind: 'forms.wasOtherKind',
          ...file.placeOf(`/pages/${question.page}/ui/${question.name}/was/${index}`),
          message: `"${was}" was another kind of answer than "${question.name}", so nothing can be carried over.`,
          cure: 'Take it away: people are asked anew, and told so.',
        },
      ];
    }),
  );
}
