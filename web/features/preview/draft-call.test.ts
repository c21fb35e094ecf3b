import { expect, it } from 'vitest';
import { draftCallOf } from './draft-call.ts';

it.each([
  ['/api/system/pagecontents', '/api/system/pagecontents/preview'],
  ['/api/system/pagecontents/guides/bidding', '/api/system/pagecontents/preview/guides/bidding'],
  ['/api/propertylistings/list?advertIds=1', '/api/propertylistings/list/preview?advertIds=1'],
  ['/api/contents', '/api/contents/preview'],
])('asks for the draft of %s by %s', (published, draft) => {
  expect(draftCallOf(published)).toBe(draft);
});

it.each(['/api/propertylistings/basic', '/api/contentsOther', '/api/account/overview', '/api/advertbid'])(
  'leaves %s as it is',
  (path) => {
    expect(draftCallOf(path)).toBeNull();
  },
);
