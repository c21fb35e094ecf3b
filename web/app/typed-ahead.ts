type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets what the browser shows, past React, which would not notice that it changed. */
function show(control: Control, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value');
  own?.set?.call(control, value);
}

/**
 * Takes what somebody typed and chose in a drawn page before React was there out of its controls, which React would take
 * for its own. Answers the way to give it back: as if it had been typed then.
 */
export function takeTypedAhead(root: HTMLElement): () => Promise<void> {
  const later: (() => void)[] = [];
  // Read as a whole before any is put back: to check one of several unchecks the others.
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
      // React notes what came before the next comes: the parts of a date know of each other.
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what it is for
      await Promise.resolve();
    }
  };
}

function chosenFirst({ options }: HTMLSelectElement): string {
  const all = [...options];
  return (all.find(({ defaultSelected }) => defaultSelected) ?? all[0])?.value ?? '';
}
