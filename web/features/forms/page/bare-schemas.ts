// Our schemas are a closed part of JSON Schema (`schemas/forms/answer-schema.ts`): none refers to another, and
// none combines several. RJSF's code for those is 11 kB gzip on each page of a form
// (`tools/build/rjsf-replacements.ts`).

function unused(): never {
  throw new Error('Our schemas have no $ref, no $id and no allOf.');
}

/** Replaces the library that RJSF uses to resolve `$ref` and `$id`. */
export const noReferences = { equal: unused, resolve: unused };

/** Replaces RJSF's merging of `allOf`. */
export const mergeNothing = unused;
