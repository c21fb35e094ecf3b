import type { Page } from '@playwright/test';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { formJourneys, type FormJourney } from '#tools/form-journeys/form-journeys.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { fillChoices } from '#domain/forms/choices/fill-choices.ts';
import { OptionSchema } from '#schemas/forms/answer-schema.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { FormScreens } from '../../drivers/form-screens.ts';
import { formWords, type FormWords } from '../../drivers/form-words.ts';
import { followInBrowser } from '../../drivers/journey-in-browser.ts';
import type { Client } from '../../support/client.ts';
import { Council } from '../council.ts';
import { expect, test as base } from '../fixtures.ts';
import { newMember } from './own-form.ts';
import { Troubles } from '../pages/troubles.ts';

// `npm run forms -- journeys` in real browsers: a few ways through a form that show every page, branch and
// boundary. In the usual run, forms-journey.spec.ts walks one whole form.

/**
 * The council that walks every journey. Each other one walks the first two of a form, one of them as a visitor where
 * visitors may submit it, and those that show what this council's form does not have.
 */
const throughout = 'three-rivers';

/** Every form; the long ones in several parts, which run in parallel. */
const parts = Object.entries({
  'housing-register': 8,
  'homeless-situation': 1,
  'homeless-referral': 1,
  'my-addresses': 1,
  'my-family': 2,
  'my-profile': 1,
  'pre-assessment': 2,
}).flatMap(([form, all]) => Array.from({ length: all }, (_, at) => ({ form, part: at + 1, all })));

const SentPartsSchema = Type.Object({
  choiceAddresses: Type.Optional(Type.Record(Type.String(), Type.String())),
  said: Type.Optional(Type.Array(Type.String())),
});

/** A choice from a file in a definition as it is sent: its options come separately. */
const SentChoiceSchema = Type.Object({
  type: Type.Literal('string'),
  choices: Type.String(),
  oneOf: Type.Array(Type.Unknown(), { maxItems: 0 }),
});

/** A form as the portal gives it to a reader of one language, with its journeys. */
interface Travelled {
  readonly form: string;
  readonly locale: string;
  readonly words: FormWords;
  readonly journeys: readonly FormJourney[];
  /** The journeys that this council walks, by their places among all. */
  readonly walked: readonly (readonly [number, FormJourney])[];
}

/** A person in their own window, with a client for requests about their form. */
interface Person {
  readonly page: Page;
  readonly client: Client;
  readonly troubles: Troubles;
  readonly isMember: boolean;
}

/** Returns the language in which a council's forms are walked: its second complete one, if it has one. */
function localeOf({ files }: Council): string {
  const { languages, localeId } = files.tenant;
  return (
    languages.find(({ languageCode, inPart }) => !inPart && languageCode !== localeId)?.languageCode ??
    localeId
  );
}

async function startOf(client: Client, form: string, locale: string) {
  const headers = { 'accept-language': locale };
  return (await client.get(`/api/forms/${form}/start`, { headers })).as(FormStartResponseSchema);
}

/** Removes the empty room for options that a definition has none of in its file (a reviver of `JSON.parse`). */
function withoutRoom(_key: string, value: unknown): unknown {
  if (!Value.Check(SentChoiceSchema, value)) return value;
  const { oneOf: _none, ...named } = value;
  return named;
}

async function travel(council: Council, client: Client, form: string): Promise<Travelled> {
  const locale = localeOf(council);
  const { definitionAddress, today } = await startOf(client, form, locale);
  const read: unknown = JSON.parse((await client.get(definitionAddress)).text, withoutRoom);
  const { choiceAddresses = {}, said: _said, ...written } = Value.Parse(SentPartsSchema, read);
  const options = new Map(
    await Promise.all(
      Object.entries(choiceAddresses).map(
        async ([name, address]) =>
          [
            name,
            Value.Parse(Type.Array(OptionSchema), JSON.parse((await client.get(address)).text)),
          ] as const,
      ),
    ),
  );
  const definition = fillChoices(Value.Parse(FormDefinitionSchema, written), (name) => options.get(name));
  const { journeys } = formJourneys(definition, today);
  const known = await shownThroughout(council, form, today);
  const walked = [...journeys.entries()].filter(
    ([at, { shows }]) => known === null || at < 2 || shows.some((what) => !known.has(what)),
  );
  return { form, locale, words: formWords(council, locale, definition), journeys, walked };
}

/** Returns what the journeys of the council that walks them all show of a form; null for that council itself. */
async function shownThroughout({ tenantId }: Council, form: string, today: string) {
  if (tenantId === throughout) return null;
  const { files } = await Council.load(throughout);
  const definition = files.forms.get(form)?.definition;
  const { journeys } = definition === undefined ? { journeys: [] } : formJourneys(definition, today);
  return new Set(journeys.flatMap(({ shows }) => shows));
}

/** Follows one journey. Returns a summary of it in words. */
async function follow(travelled: Travelled, one: FormJourney, person: Person): Promise<string> {
  const { form, locale, words } = travelled;
  const { page, client, isMember } = person;
  const { today, definitionHash, answers, findsAddresses } = await startOf(client, form, locale);
  const language = locale === 'en-GB' ? '' : `/${locale.slice(0, 2)}`;
  const screens = new FormScreens(page, `${language}${isMember ? '/account' : ''}/forms/${form}`);
  const followed = await followInBrowser(
    { screens, words, today, definitionHash, answers, findsAddresses },
    one,
  );
  if (isMember) {
    const kept = await startOf(client, form, locale);
    expect(kept.formProgress.state).toBe('submitted');
    // JSON drops the removed answers, which are undefined.
    expect(kept.answers).toEqual(JSON.parse(JSON.stringify(followed.answers)));
  }
  expect(person.troubles.report(), 'what went wrong in the browser').toEqual([]);
  return `${followed.pages} pages, ${followed.tries} tries, ${followed.notTried} that nobody can make`;
}

interface JourneyFixtures {
  /** Follows every journey of a part one after the other. Returns the failed ones with their errors. */
  readonly followAll: (part: (typeof parts)[number]) => Promise<readonly string[]>;
}

const test = base.extend<JourneyFixtures>({
  followAll: async ({ browser, baseURL, viewport, council, ground, newClient, logIn }, use) =>
    use(async ({ form, part, all }) => {
      const { origin } = new URL(baseURL ?? '');
      const begun = newClient();
      await begun.visit();
      const { anonymous = 'no' } = council.files.forms.get(form)?.definition ?? {};
      const asker = anonymous === 'no' ? await memberClient() : begun;
      const travelled = await travel(council, asker, form);
      const broken: string[] = [];
      const mine = travelled.walked.filter((_, at) => at % all === part - 1);
      base.skip(mine.length === 0, `${throughout} walks these journeys`);
      for (const [at, one] of mine) {
        const context = await browser.newContext({ viewport, baseURL: origin });
        // Without a limit of its own, a missing button would be waited for as long as the whole test may take.
        context.setDefaultTimeout(20_000);
        const troubles = new Troubles(origin);
        await troubles.watch(context);
        // Every other journey is a visitor's if visitors may submit the form.
        const isMember = anonymous !== 'submit' || at % 2 === 1;
        const client = isMember ? await logIn(await newMember(ground), context) : begun;
        const page = await context.newPage();
        const name = `${council.tenantId}, ${form}, journey ${at + 1} of ${travelled.journeys.length}`;
        const said = await follow(travelled, one, { page, client, troubles, isMember }).catch(
          (error: unknown) => {
            const difference = `at ${page.url()}: ${error instanceof Error ? error.message : String(error)}`;
            broken.push(`${name}, ${difference}`);
            return `BROKEN ${difference}`;
          },
        );
        process.stdout.write(`${name}: ${said}\n`);
        await context.close();
      }
      return broken;

      async function memberClient(): Promise<Client> {
        const context = await browser.newContext({ baseURL: origin });
        const client = await logIn(await newMember(ground), context);
        await context.close();
        return client;
      }
    }),
});

test.describe.configure({ mode: 'parallel' });

for (const one of parts)
  test(`every journey through ${one.form} has the same result in a browser as in the engine, ${one.part} of ${one.all} @full`, async ({
    followAll,
  }) => {
    test.setTimeout(60 * 60_000);
    expect(await followAll(one)).toEqual([]);
  });
