import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';
import { keptFormats } from './rules/json/kept-formats.ts';

/**
 * Bodies are taken literally: the text "true" is not a yes. An address contains only texts, so its numbers and
 * single-entry lists are converted.
 */
const strict = addFormats(new Ajv({ allErrors: false, strict: false, formats: keptFormats }), [
  'email',
  'uri',
]);
const lenient = addFormats(
  new Ajv({ allErrors: false, strict: false, coerceTypes: 'array', formats: keptFormats }),
  ['email', 'uri'],
);

/** Compiles a schema of a route's part once, when the server is built. */
export const compileValidator: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'querystring' || httpPart === 'params' ? lenient : strict;
  return ajv.compile(schema);
};
