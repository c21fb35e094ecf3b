import { Fragment, type ReactNode } from 'react';
import { inGroups, type Choice } from './choices.ts';

interface GroupedChoicesProps {
  readonly choices: readonly Choice[];
  /** The rendered choices, in the same order. */
  readonly drawn: readonly ReactNode[];
}

/**
 * Options under their headings, each group in a fieldset of its own: screen readers read its heading with each
 * of its options.
 */
export function GroupedChoices({ choices, drawn }: GroupedChoicesProps) {
  let at = -1;
  return inGroups(choices).map(({ group, choices: own }, index) => {
    const shown = own.map((choice, place) => {
      at += 1;
      return (
        <Fragment key={String(choice.value)}>
          {choice.divider !== undefined && at > 0 && (group === null || place > 0) && (
            <p className="or">{choice.divider}</p>
          )}
          {drawn[at]}
        </Fragment>
      );
    });
    if (group === null) return shown;
    return (
      // Two runs may have the same heading if an option between them is offered to some only.
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={`${group} ${index}`} className="group">
        <legend>{group}</legend>
        {shown}
      </fieldset>
    );
  });
}
