import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiFaults } from '../planted-faults/api.ts';
import { domainFaults } from '../planted-faults/domain.ts';
import { lifecycleFaults } from '../planted-faults/lifecycles.ts';
import { sqlFaults } from '../planted-faults/sql.ts';
import { webFaults } from '../planted-faults/web.ts';

const project = join(import.meta.dirname, '..', '..');

test.each([apiFaults, domainFaults, lifecycleFaults, sqlFaults, webFaults].flat())(
  '$id can be planted: its file has the text exactly once',
  ({ file, find }) => {
    expect(readFileSync(join(project, file), 'utf8').split(find)).toHaveLength(2);
  },
);
