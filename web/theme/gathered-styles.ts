import type { CSSObject } from '@emotion/react';
import type { Theme } from '@mui/material/styles';
import { styled as nameOnly, type Styled } from './styled.ts';

/** Rules as they are written: a function of the theme, or constant. */
type Look = CSSObject | ((parts: { readonly theme: Theme }) => CSSObject);

/** A component's class with its rules: those of the component that it is styled from come first. */
export interface GatheredStyle {
  readonly name: string;
  readonly looks: readonly Look[];
}

const styles = new Map<unknown, GatheredStyle>();
const listeners = new Set<(style: GatheredStyle) => void>();

/** Works like `styled`, while the rules are still in the code, and remembers them. */
export function styled(base: string | Styled): (name: string, look: Look) => Styled {
  return (name, look) => {
    const component = nameOnly(base)(name);
    const style = { name, looks: [...(styles.get(base)?.looks ?? []), look] };
    styles.set(component, style);
    listeners.forEach((listener) => listener(style));
    return component;
  };
}

/** Returns the gathered styles, by class. */
export function gatheredStyles(): ReadonlyMap<string, GatheredStyle> {
  return new Map([...styles.values()].map((style) => [style.name, style]));
}

/** Calls back for each style of a module that loads from now on. */
export function onGathered(listener: (style: GatheredStyle) => void): void {
  listeners.add(listener);
}
