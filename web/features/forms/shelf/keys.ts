/** What the keys of members' unsent answers begin with in the tab's storage; the form's identifier follows. */
export const unsentPrefix = 'lintel.form.';

/** Says in a tab that what visitors write goes with it, since other people use the computer. */
export const formsInTabKey = 'lintel.formsInTab';
