import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';
import { checkTenant } from '#api/tenants/check-tenant.ts';
import { inLanguage } from '#api/tenants/in-language.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { sayRule } from '#api/tenants/texts.ts';
import { CommandError } from '../command/command-error.ts';
import type { Context, ExitStatus } from '../command/context.ts';
import { tenantsFolderOf } from '../councils/sides.ts';
import { explainPolicy } from '../explain-rules/explain-policy.ts';

/** Rules under a title, as people read them. */
interface SaidSection {
  readonly title: string;
  readonly points: readonly string[];
}

/** A council's rules in one language. */
interface SaidRules {
  readonly locale: string;
  readonly language: string;
  readonly schemes: readonly {
    readonly identifier: string;
    readonly name: string;
    readonly sections: readonly SaidSection[];
  }[];
  readonly shared: readonly SaidSection[];
}

/**
 * `tenant explain A`: says a council's lettings rules in words, scheme by scheme, in each of its languages. A is a
 * council's draft (`ashcombe`) or one of its published versions (`ashcombe@3`, `ashcombe@current`).
 */
export async function explainCouncil(
  context: Context,
  name: string,
  { locale, json }: { readonly locale: string | undefined; readonly json: boolean },
): Promise<ExitStatus> {
  const { id, tenantsFolder } = await tenantsFolderOf(context, name);
  const { files } = await checkTenant({ tenantsFolder, id });
  if (files === undefined) {
    throw new CommandError(
      `${name} has mistakes, so its rules cannot be said in words. To see them, run: npm run tenant -- check ${id}`,
    );
  }
  const { languages } = files.tenant;
  const wanted = languages.filter(({ languageCode }) => locale === undefined || languageCode === locale);
  if (wanted.length === 0) {
    const known = languages.map(({ languageCode }) => languageCode).join(', ');
    throw new CommandError(`${name} has no language "${locale}". Its languages are: ${known}.`, 2);
  }
  const { version } = files.policy;
  const said = wanted.map(({ languageCode, displayName }) => sayRules(files, languageCode, displayName));
  if (json) context.say(JSON.stringify({ council: id, version, languages: said }, null, 2));
  else {
    context.say(`${files.tenant.websiteTitle}: the rules "${version}"`);
    said.forEach((rules) => printRules(rules, context.say));
  }
  return 0;
}

function sayRules(files: TenantFiles, locale: string, language: string): SaidRules {
  const say = (sentence: RuleSentence) => sayRule(files.ruleTexts, [locale, files.tenant.localeId], sentence);
  const { schemes, shared } = explainPolicy(inLanguage(files, locale).policy);
  const saySections = (sections: (typeof schemes)[number]['sections']): SaidSection[] =>
    sections.map(({ title, points }) => ({
      title: say(title),
      points: points.map((sentences) => sentences.map(say).join(' ')),
    }));
  return {
    locale,
    language,
    schemes: schemes.map(({ sections, ...scheme }) => ({ ...scheme, sections: saySections(sections) })),
    shared: saySections(shared),
  };
}

function printRules({ locale, language, schemes, shared }: SaidRules, say: (line: string) => void): void {
  say(`\n${language} (${locale})`);
  const print = (sections: readonly SaidSection[]) => {
    for (const { title, points } of sections) {
      say(`    ${title}`);
      points.forEach((point) => say(`      - ${point}`));
    }
  };
  for (const { name, sections } of schemes) {
    say(`\n  ${name}`);
    print(sections);
  }
  say('');
  print(shared);
}
