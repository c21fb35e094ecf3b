/** One difference between two versions of a form, in words. */
export interface FormDifference {
  readonly kind:
    | 'added'
    | 'removed'
    | 'renamed'
    | 'moved'
    | 'order'
    | 'condition'
    | 'required'
    | 'answer'
    | 'sentence'
    | 'setting';
  readonly words: string;
  /** JSON pointer (RFC 6901) into the later version; into the earlier one for something removed. */
  readonly pointer: string;
}
