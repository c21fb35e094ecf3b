import { expect, test } from 'vitest';
import { ErrorReportBodySchema } from '#schemas/api/error-reports.ts';
import { Value } from 'typebox/value';
import { ApiError } from './api-error.ts';
import { isReportable, pageOf } from './report-error.ts';

test.each([
  ['/', '/'],
  ['/properties/0b0e7a52-6d0f-4f5e-9a55-7d0a0c5b9d11', '/properties/$'],
  ['/cy/account/bids', '/cy/account/bids'],
  ['/unsubscribe/42/hQb9-x_2k', '/unsubscribe/$/$'],
  ['/content/caffi%20me@example.org', '/content/$'],
  [`/${'a/'.repeat(90)}`, `/${'a/'.repeat(90)}`.slice(0, 100)],
])('%s is reported as %s', (pathname, page) => {
  expect(pageOf(pathname)).toBe(page);
  expect(Value.Check(ErrorReportBodySchema.properties.page, page)).toBe(true);
});

test.each([
  [500, '/api/account/overview', true],
  [503, '/api/account/overview', true],
  [404, '/api/propertylistings/list', true],
  [401, '/api/account/overview', false],
  [409, '/api/advertbid/1/2', false],
  [0, '/api/account/overview', false],
  [500, '/api/errorreports', false],
])('%i of %s: %s', (status, path, reported) => {
  expect(isReportable(new ApiError('common.unknownError', status, null, null), path)).toBe(reported);
});
