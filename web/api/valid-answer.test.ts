import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorCodesOf } from './error-codes-of.ts';
import { validAnswer } from './valid-answer.ts';

/** Returns the error thrown for an answer with these messages. */
function failureOf(errorMessages: ('session.required' | 'bid.closed')[]): unknown {
  try {
    return validAnswer({ status: { valid: false, errorMessages } });
  } catch (error) {
    return error;
  }
}

describe('validAnswer', () => {
  it('hands on what is valid', () => {
    const answer = { status: { valid: true, errorMessages: [] }, schemes: [] };
    expect(validAnswer(answer)).toBe(answer);
  });

  it('fails with the messages of the server, all of them', () => {
    const error = failureOf(['session.required', 'bid.closed']);
    expect(error).toBeInstanceOf(ApiError);
    expect(errorCodesOf(error)).toEqual(['session.required', 'bid.closed']);
  });

  it('fails with an unknown error where the server says nothing', () => {
    expect(errorCodesOf(failureOf([]))).toEqual(['common.unknownError']);
  });
});

describe('errorCodesOf', () => {
  it('names the code of a problem', () => {
    expect(errorCodesOf(new ApiError('service.unavailable', 503, null, '<p>Down</p>'))).toEqual([
      'service.unavailable',
    ]);
  });

  it('knows nothing of what is no answer', () => {
    expect(errorCodesOf(new TypeError('x is undefined'))).toEqual(['common.unknownError']);
  });
});
