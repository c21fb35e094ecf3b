import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import type { FormRule } from '#schemas/forms/rules.ts';
import { change, isOfRule, titleIn, type TwoVersions } from './two-versions.ts';

/** Pages on which a new or stricter rule finds something that none found before. */
export function reconcileRules({ before, now, was, is }: TwoVersions): readonly FormChange[] {
  const old = before.rules ?? {};
  const other = new Set(
    Object.entries(now.rules ?? {}).flatMap(([name, rule]) =>
      Object.hasOwn(old, name) && isSameRule(old[name], rule) ? [] : [rule.rule],
    ),
  );
  const known = new Set(was.journey.findings.map(key));
  const pages = is.journey.findings.flatMap((finding) => {
    const isOther = [...other].some((rule) => finding.code.startsWith(`${rule}.`));
    return isOfRule(finding) && isOther && !known.has(key(finding)) ? [finding.page] : [];
  });
  return [...new Set(pages)].map((page) =>
    change('rule', page, null, titleIn(now, page), { needsAnswer: true }),
  );
}

function key({ code, item }: FormFinding): string {
  return `${code} ${item}`;
}

function isSameRule(one: FormRule | undefined, other: FormRule): boolean {
  return JSON.stringify({ ...one, messages: null }) === JSON.stringify({ ...other, messages: null });
}

/** People agree to the declaration as they read it: if its words change, they read and agree again. */
export function reconcileDeclaration({ before, now }: TwoVersions): readonly FormChange[] {
  return said(before) === said(now)
    ? []
    : [change('declaration', null, null, now.declaration.agree, { needsAnswer: true })];
}

function said({ declaration: { statements, agree } }: FormDefinition): string {
  return JSON.stringify([statements, agree]);
}
