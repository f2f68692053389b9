import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe } from 'vitest';
import { authFlowsContract } from './auth-flows.contract.ts';
import { FileAuthFlows } from './file-auth-flows.ts';
import { MemoryAuthFlows } from './memory-auth-flows.ts';

describe('MemoryAuthFlows', () => {
  let flows: MemoryAuthFlows;
  beforeEach(() => void (flows = new MemoryAuthFlows()));
  authFlowsContract(() => flows);
});

describe('FileAuthFlows', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'techne-flows-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  authFlowsContract(() => new FileAuthFlows(join(folder, 'flows')));
});
