/**
 * Options of `Ajv` for schemas of this project, which `tsc` has checked against the types. Each process compiles them
 * once, and optimising the code takes as long as compiling it.
 */
export const ourSchemas = { strict: false, meta: false, validateSchema: false, code: { optimize: false } };
