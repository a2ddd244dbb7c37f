import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './run-livery.ts';

// Test files share modules: only a setup file runs once per test file.
afterAll(removeTemporaryFolders);
