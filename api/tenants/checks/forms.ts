import { wordsWithoutRows } from '../../rules/forms/choices/choice-file.ts';
import { askedChoices } from '#domain/forms/choices/fill-choices.ts';
import { checkDefinition } from '../../rules/forms/check/check-definition.ts';
import { checkFileSettings } from '../../rules/forms/check/files.ts';
import { plainFault } from '../../rules/forms/check/plain-words.ts';
import { sentencesOf, translatable, type Sentence } from '../../rules/forms/check/sentences.ts';
import { linkFaults } from '../../rules/forms/check/links.ts';
import { gapsIn, type TextGap } from '../../rules/forms/check/texts.ts';
import { withoutLinks, writtenLinks } from '#domain/forms/texts/links.ts';
import { FormTextsSchema, type FormDefinition } from '#schemas/forms/definition.ts';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { loadForm, type LoadedForm } from '../loaded-form.ts';
import type { Base, CheckedForm } from '../base.ts';
import type { CheckResults } from '../check-results.ts';
import { pointerTo } from '../../council-files/json-document.ts';
import { layerFile, type DocumentShelf, type LayeredFile } from '../../council-files/layered-file.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';
import { isOfChoices, readChoiceFiles, unusedChoices } from './choices.ts';
import { ownLinksOfTexts, type FormLink } from '../form-links.ts';
import { leftoverOperators } from './form-leftovers.ts';
import { withoutGaps } from './form-notes.ts';
import {
  checkFormShape,
  definitionPathOf,
  fillInChoices,
  readMergedForm,
  sharedName,
  type FormSurroundings,
} from './merged-form.ts';

interface FormsOf {
  /** Forms in display order, by file name, which is also the identifier. */
  readonly forms: ReadonlyMap<string, LoadedForm>;
  /** Links to pages of the site. */
  readonly links: readonly FormLink[];
  readonly findings: readonly Finding[];
}

const checkTextsShape = shapeCheck(FormTextsSchema);
const definitionPath = /^forms\/([^/]+)\.form\.json$/;

/**
 * Returns the forms of a council: base's forms, as its own files add to them, change them or remove them (a
 * file that says `null`).
 * @param tenant undefined if it cannot be read; other languages are then not checked.
 */
export function readForms(
  id: string,
  tenant: Tenant | undefined,
  own: DocumentShelf,
  base: Base,
  results: CheckResults,
): FormsOf {
  const locales = tenant === undefined ? [] : otherLocales(tenant);
  const hasOwnShared = locales.some((locale) => own.source.texts.has(textsPath(sharedName, locale)));
  // The council's choices may replace base's, and base's forms ask for those.
  const hasOwnChoices = [...own.source.texts.keys()].some(isOfChoices);
  const names = formNames(own, base);
  const checked = names.map((name): CheckedForm => {
    const paths = [definitionPathOf(name), ...locales.map((locale) => textsPath(name, locale))];
    const read = () => readForm(id, name, { names, locales, own, base, results });
    const isBases =
      !hasOwnShared &&
      !hasOwnChoices &&
      !paths.some((path) => own.source.texts.has(path) || own.source.unreadable.has(path));
    if (isBases) return base.formFor(name, locales, read);
    const inputs = [
      ...paths,
      ...[...own.source.texts.keys()].filter(isOfChoices),
      ...locales.map((locale) => textsPath(sharedName, locale)),
    ].map((path) => own.source.texts.get(path) ?? own.source.unreadable.get(path) ?? null);
    return base.changedFormFor(id, name, JSON.stringify([locales, names, inputs]), read);
  });
  const forms = checked.flatMap(({ name, form }) => (form ? [[name, form] as const] : []));
  const findings = [
    ...checked.flatMap((one) => one.findings),
    ...secondRegister(id, checked),
    ...missingSentences(id, checked, tenant, base),
    ...(tenant?.files === undefined ? [] : fileFindings(id, checked, tenant.files, { own, base, results })),
    ...surplusTexts(id, checked, locales, { own, base, results }),
    ...readChoiceFiles('base', base.source).findings,
    ...choicesFindings(id, checked, own),
    ...[...own.source.texts.keys()]
      .filter((path) => tenant !== undefined && path.startsWith('forms/') && !definitionPath.test(path))
      .flatMap((path) => strayTexts(id, path, checked, locales)),
  ];
  return {
    forms: new Map(
      forms.toSorted(([, one], [, other]) => one.definition.displayOrder - other.definition.displayOrder),
    ),
    links: checked.flatMap((one) => one.links),
    findings,
  };
}

/**
 * Finds register forms after the first. Every page shows how far a person has got with the register form, so
 * there can be only one.
 */
function secondRegister(id: string, checked: readonly CheckedForm[]): Finding[] {
  const names = checked.flatMap(({ name, form }) => (form?.definition.purpose === 'register' ? [name] : []));
  const [first, ...others] = names;
  return others.map((name) => ({
    severity: 'error',
    kind: 'forms.secondRegister',
    file: `${id}/${definitionPathOf(name)}`,
    pointer: '/purpose',
    message: `Two forms have the purpose "register": "${first}" and "${name}".`,
    cure: 'Leave "purpose" out of one of them. If it comes from base, write null.',
  }));
}

/** Checks a council's own files of choices, including those that no form uses. */
function choicesFindings(id: string, checked: readonly CheckedForm[], own: DocumentShelf): Finding[] {
  const choices = readChoiceFiles(id, own.source);
  const asked = checked.flatMap(({ form }) =>
    form === undefined ? [] : askedChoices(form.definition).map(({ name }) => name),
  );
  // A form that cannot be read may use one.
  const isKnown = checked.every(({ form, findings }) => form !== undefined || findings.length === 0);
  return [...choices.findings, ...(isKnown ? unusedChoices(id, choices, new Set(asked)) : [])];
}

function otherLocales({ languages, localeId }: Tenant): string[] {
  return languages.map(({ languageCode }) => languageCode).filter((locale) => locale !== localeId);
}

/** Returns the file names of all forms, both base's and the council's. */
export function formNames(own: DocumentShelf, base: Base): string[] {
  const paths = [base.source, own.source].flatMap(({ texts, unreadable }) => [
    ...texts.keys(),
    ...unreadable.keys(),
  ]);
  return [...new Set(paths.flatMap((path) => definitionPath.exec(path)?.[1] ?? []))];
}

function textsPath(name: string, locale: string): string {
  return `forms/${name}.${locale}.json`;
}

interface Around extends FormSurroundings {
  /** All languages except the default one. */
  readonly locales: readonly string[];
}

function readForm(id: string, name: string, around: Around): CheckedForm {
  const { locales, own, base, results } = around;
  const file = layerFile(id, own, base.shelf, definitionPathOf(name));
  if (file.value === null)
    return { name, form: undefined, sentences: () => [], links: [], gaps: [], findings: file.findings };
  const { written, misshapen, hash, ...known } = readMergedForm(id, name, file, around);
  if (!written) {
    const leftovers = leftoverOperators(file);
    const others = misshapen.filter(
      (found) => !leftovers.some(({ pointer = '' }) => found.pointer?.startsWith(pointer)),
    );
    const findings = [...file.findings, ...leftovers, ...others];
    return { name, form: undefined, sentences: () => undefined, links: [], gaps: [], findings };
  }
  const { definition, choices } = fillInChoices(written, id, own, base);
  const sentences = sentencesLater(definition);
  const texts = locales.map((locale) => mergeTexts(id, name, locale, own, base));
  const form = loadForm(
    definition,
    new Map(
      texts.map(({ locale, said }) => [
        locale,
        // A form's own words win over those of a file of choices.
        new Map([
          ...[...choices.values()].flatMap((one) => [...wordsWithoutRows(one, locale)]),
          ...Object.entries(said),
        ]),
      ]),
    ),
    choices,
    hash,
  );
  const defects = results.recall('form', [form.hash], () => checkDefinition(definition));
  const findings = [
    ...file.findings,
    ...known.findings,
    ...defects.map(({ pointer, ...said }): Finding => ({ ...said, ...file.placeOf(pointer) })),
    ...texts.flatMap((one) => [
      ...one.findings,
      ...gapsIn(sentences(), one.said)
        .filter(({ kind }) => kind !== 'textMissing')
        .map((gap) => gapFinding(gap, one)),
    ]),
  ];
  const gaps = texts.flatMap((one) =>
    gapsIn(sentences(), one.said)
      .filter(({ kind }) => kind === 'textMissing')
      .map(({ sentence }) => ({
        locale: one.locale,
        text: sentence.text,
        place: file.placeOf(sentence.pointer),
      })),
  );
  const links = [...known.links, ...texts.flatMap((one) => ownLinksOfTexts(one.said, one.locale, one.file))];
  return { name, form, sentences, links, findings, gaps };
}

/** Separate from its caller, so the closure keeps nothing else of the council's files in memory. */
function sentencesLater(definition: FormDefinition): () => readonly Sentence[] {
  return () => sentencesOf(definition);
}

interface MergedFormTexts {
  readonly locale: string;
  readonly said: Readonly<Record<string, string>>;
  readonly file: LayeredFile;
  readonly findings: readonly Finding[];
}

/**
 * Checks what a form asks of files against this council's settings. Councils that share base's form do not
 * share these findings.
 */
function fileFindings(
  id: string,
  checked: readonly CheckedForm[],
  settings: FileSettings,
  { own, base, results }: Pick<Around, 'own' | 'base' | 'results'>,
): Finding[] {
  const given = JSON.stringify(settings);
  return checked.flatMap(({ name, form }) => {
    if (form === undefined) return [];
    const { definition, hash } = form;
    const { defects } = results.recall('files of a form', [hash, given], () => ({
      defects: checkFileSettings(definition, settings),
    }));
    if (defects.length === 0) return [];
    const file = layerFile(id, own, base.shelf, definitionPathOf(name));
    return defects.map(({ pointer, ...said }): Finding => ({ ...said, ...file.placeOf(pointer) }));
  });
}

/** Merges a form's sentences in a language: its own files win over the shared ones. */
function mergeTexts(
  id: string,
  name: string,
  locale: string,
  own: DocumentShelf,
  base: Base,
): MergedFormTexts {
  const files = [sharedName, name].map((part) => layerFile(id, own, base.shelf, textsPath(part, locale)));
  const checked = files.map((file) =>
    file.value === undefined ? { value: {}, findings: [] } : checkTextsShape(withoutGaps(file)),
  );
  const [file = layerFile(id, own, base.shelf, textsPath(name, locale))] = files.slice(1);
  return {
    locale,
    said: Object.assign({}, ...checked.map(({ value }) => value ?? {})),
    file,
    findings: files.flatMap((one, index) => [
      ...one.findings,
      ...(checked[index]?.findings ?? []),
      ...faultsOfWords(checked[index]?.value ?? {}, one),
    ]),
  };
}

/** Finds translations that are blank or not fit for readers. */
function faultsOfWords(said: Readonly<Record<string, string>>, file: LayeredFile): Finding[] {
  return Object.entries(said).flatMap(([sentence, translation]): Finding[] => {
    // A translation may have the links of its sentence, and no others.
    const hasLinks = writtenLinks(sentence).length > 0;
    const fault = plainFault(hasLinks ? withoutLinks(translation) : translation);
    const faults = [...(fault === undefined ? [] : [fault]), ...(hasLinks ? linkFaults(translation) : [])];
    return faults.map(({ kind, message, cure }): Finding => {
      const severity = kind === 'wordsBlank' || kind === 'linkAddress' ? 'error' : 'warning';
      return { severity, kind: `forms.${kind}`, ...file.placeOf(pointerTo([sentence])), message, cure };
    });
  });
}

function gapFinding({ kind, sentence }: TextGap, { locale, file }: MergedFormTexts): Finding {
  if (kind === 'textPlaceholders')
    return {
      severity: 'error',
      kind: `forms.${kind}`,
      ...file.placeOf(pointerTo([sentence.text])),
      message: `"${sentence.text}" has different names in double braces in ${locale}.`,
      cure: 'Use exactly the same names as the original.',
    };
  return {
    severity: 'warning',
    kind: `forms.${kind}`,
    ...file.placeOf(pointerTo([sentence.text])),
    message: `"${sentence.text}" has a different number of links in ${locale}.`,
    cure: 'Include every link in the original, [words](address), and translate its words.',
  };
}

/**
 * Finds sentences without a translation, except in a language offered in part (decision 20). A language that
 * base lacks is for the council to write.
 */
function missingSentences(
  id: string,
  checked: readonly CheckedForm[],
  tenant: Tenant | undefined,
  base: Base,
): Finding[] {
  const partial = new Set(
    tenant?.languages.flatMap(({ languageCode, inPart }) => (inPart === true ? languageCode : [])),
  );
  return checked.flatMap(({ gaps }) =>
    gaps
      .filter(({ locale }) => !partial.has(locale))
      .map(({ locale, text, place }): Finding => {
        const isBases = base.source.texts.has(`locales/${locale}.json`);
        const beside = place.file.replace('.form.json', `.${locale}.json`);
        const path =
          isBases || !beside.startsWith('base/') ? beside : `${id}/${textsPath(sharedName, locale)}`;
        return {
          severity: 'warning',
          kind: 'forms.textMissing',
          ...place,
          message: `"${text}" has no translation in ${locale}, so readers see it untranslated.`,
          cure: `Add it with its translation to ${path}.`,
        };
      }),
  );
}

/**
 * Finds translations of sentences that no form contains any more; usually the sentence was changed and now has
 * no translation.
 */
function surplusTexts(
  id: string,
  checked: readonly CheckedForm[],
  locales: readonly string[],
  { own, base, results }: Pick<Around, 'own' | 'base' | 'results'>,
): Finding[] {
  const ofBase = () =>
    formNames(base.shelf, base).map((name) => ({
      name,
      sentences: () => base.sentencesOf(name, readSentences),
    }));
  return locales.flatMap((locale) => [
    ...base.surplusFor(locale, () =>
      results.recall('surplus texts of base', [base.source.digest, locale], () =>
        surplusIn('base', base.shelf, locale, ofBase()),
      ),
    ),
    ...results.recall(
      'surplus texts',
      [
        id,
        locale,
        ...checked.flatMap(({ name, form, findings }) => [name, form?.hash ?? `${findings.length} findings`]),
        ...[sharedName, ...checked.map(({ name }) => name)].map(
          (name) => own.source.digests.get(textsPath(name, locale)) ?? '',
        ),
      ],
      () => surplusIn(id, own, locale, checked),
    ),
  ]);
}

function readSentences(file: LayeredFile): readonly Sentence[] | undefined {
  const { value: definition } = checkFormShape(file);
  return definition && sentencesOf(definition);
}

function surplusIn(
  id: string,
  shelf: DocumentShelf,
  locale: string,
  forms: readonly Pick<CheckedForm, 'name' | 'sentences'>[],
): Finding[] {
  const isTranslated = ({ name }: { readonly name: string }) =>
    shelf.source.texts.has(textsPath(name, locale));
  if (![{ name: sharedName }, ...forms].some(isTranslated)) return [];
  const known = forms.map(({ name, sentences }) => ({ name, sentences: sentences() }));
  // Without every form, a translation cannot be called surplus.
  if (known.some(({ sentences }) => sentences === undefined)) return [];
  const everything = known.flatMap(({ sentences = [] }) => sentences);
  const translated = [{ name: sharedName, sentences: everything }, ...known].filter(isTranslated);
  return translated.flatMap(({ name, sentences = [] }) => {
    const path = textsPath(name, locale);
    const document = shelf.get(path);
    const said = translatable(sentences);
    return Object.keys(Object(document?.value))
      .filter((text) => !said.has(text))
      .map((text): Finding => {
        const pointer = pointerTo([text]);
        const line = document?.lineAt(pointer);
        return {
          severity: 'warning',
          kind: 'forms.textSurplus',
          file: `${id}/${path}`,
          ...(line === undefined ? {} : { line }),
          pointer,
          message:
            name === sharedName
              ? `No form has the sentence "${text}".`
              : `The form does not have the sentence "${text}", or no longer has it.`,
          cure: 'Write the sentence exactly as it is in the form now and check that the translation still fits, or remove it.',
        };
      });
  });
}

/** Finds files of texts that belong to no form, or to a language that the council does not have. */
function strayTexts(
  id: string,
  path: string,
  checked: readonly CheckedForm[],
  locales: readonly string[],
): Finding[] {
  const known = [sharedName, ...checked.map(({ name }) => name)].flatMap((name) =>
    locales.map((locale) => textsPath(name, locale)),
  );
  if (known.includes(path)) return [];
  return [
    {
      severity: 'warning',
      kind: 'forms.strayFile',
      file: `${id}/${path}`,
      line: 1,
      pointer: '',
      message: 'None of the council’s forms or languages uses this file.',
      cure: 'Call a definition <form>.form.json, and its translations <form>.<locale>.json.',
    },
  ];
}
