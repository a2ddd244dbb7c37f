import path from 'node:path';
import { prepareShared } from '../../../cli/build/shared/shared-build.ts';

/** The shared build, once for all workers and outside the time limit of the first test that needs it. */
export default async function setup(): Promise<void> {
  await prepareShared(path.resolve(import.meta.dirname, '../../..'));
}
