import { isTelephone } from '#domain/forms/formats/answer-formats.ts';

/** Checks that residents can dial a number as written: a full number, or a short one such as 101. */
export const canBeDialled = (text: string): boolean => isTelephone(text) || /^1\d{2,5}$/.test(text.trim());

export const numberCure = 'Write the whole number and nothing else, such as 01632 960142.';
