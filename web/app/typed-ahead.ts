type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets the control's value without React noticing. */
function show(control: Control, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
}

/**
 * Clears a server-rendered page's controls of text and choices entered before React had loaded; React would
 * take them for its own. Returns a function that puts them back as if they had just been entered.
 */
export function takeTypedAhead(root: HTMLElement): () => Promise<void> {
  const later: (() => void)[] = [];
  // All are read before any is put back: checking one radio button unchecks the others.
  const ticked = [...root.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')]
    .filter(({ checked, defaultChecked }) => checked !== defaultChecked)
    .map((control) => ({ control, isChosen: control.type === 'checkbox' || control.checked }));
  for (const { control, isChosen } of ticked) {
    control.checked = control.defaultChecked;
    if (isChosen) later.push(() => control.click());
  }
  for (const control of root.querySelectorAll<Control>('input, textarea, select')) {
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)) continue;
    const before = control instanceof HTMLSelectElement ? chosenFirst(control) : control.defaultValue;
    const { value } = control;
    if (value === before) continue;
    show(control, before);
    later.push(() => {
      show(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new Event('change', { bubbles: true }));
    });
  }
  return async () => {
    for (const give of later) {
      give();
      // React must handle each change before the next one: the parts of a date depend on each other.
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      await Promise.resolve();
    }
  };
}

function chosenFirst({ options }: HTMLSelectElement): string {
  const all = [...options];
  return (all.find(({ defaultSelected }) => defaultSelected) ?? all[0])?.value ?? '';
}
