import { afterAll } from 'vitest';
import { closeShared } from './serve.ts';

// Test files share modules: only a setup file runs once per test file.
afterAll(closeShared);
