import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormChange } from '#schemas/forms/form-change.ts';
import { change, isOfRule, titleIn, type TwoVersions } from './two-versions.ts';

/** Reports the pages on which a new or stricter rule finds something that no rule found before. */
export function reconcileRules({ now, pair, was, is }: TwoVersions): readonly FormChange[] {
  const other = pair.otherRules;
  if (other.size === 0) return [];
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

/** Reports a changed declaration: people agree to the words they read, so new words must be agreed to again. */
export function reconcileDeclaration({ now, pair }: TwoVersions): readonly FormChange[] {
  return pair.isDeclarationOther
    ? [change('declaration', null, null, now.declaration.agree, { needsAnswer: true })]
    : [];
}
