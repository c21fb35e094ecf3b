import { describe, expect, it } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { createDiagnostics, diagnosticModeKey } from './diagnostics.ts';

function tab() {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return { kept, shelf: () => shelf };
}

describe('createDiagnostics', () => {
  it('is off until somebody switches it on, and stays on for the tab', () => {
    const { kept, shelf } = tab();
    const page = createDiagnostics(shelf);
    expect(page.isOn()).toBe(false);
    page.switchTo(true);
    expect(createDiagnostics(shelf).isOn()).toBe(true);
    page.switchTo(false);
    expect(createDiagnostics(shelf).isOn()).toBe(false);
    expect(kept.has(diagnosticModeKey)).toBe(false);
  });

  it('works for the page where the storage is blocked', () => {
    const page = createDiagnostics(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    page.switchTo(true);
    expect(page.isOn()).toBe(true);
  });

  it('keeps the last five failures, without what was asked and without what came', () => {
    const page = createDiagnostics(tab().shelf);
    let calls = 0;
    const stop = page.subscribe(() => (calls += 1));
    for (let count = 1; count <= 7; count += 1) {
      page.note(
        new ApiError('bid.closed', 409, `id-${count}`, { name: 'A Test Applicant' }),
        `/api/unsubscribe/${'t0ken'.repeat(8)}?name=applicant`,
      );
    }
    stop();
    page.note(new ApiError('bid.closed', 409, 'id-8', null), '/api/x');
    expect(calls).toBe(7);
    expect(page.failures().map(({ requestId }) => requestId)).toEqual([
      'id-8',
      'id-7',
      'id-6',
      'id-5',
      'id-4',
    ]);
    expect(page.failures().at(-1)?.path).toBe('/api/unsubscribe/…');
    expect(JSON.stringify(page.failures())).not.toContain('pplicant');
  });

  it('names a form that could not be loaded', () => {
    const page = createDiagnostics(tab().shelf);
    page.note(new ApiError('request.notFound', 0, null, null), 'Invalid form housing-register');
    expect(page.failures()[0]?.path).toBe('Invalid form housing-register');
  });
});
