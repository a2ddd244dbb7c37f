import { startServer } from '../main.ts';
import { readStartConfig } from './start-config.ts';
import { StartError } from './start-error.ts';

try {
  const config = readStartConfig(process.env);
  await startServer(config);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(`Livery cannot start:\n${error.problems.map((problem) => `  - ${problem}`).join('\n')}`);
  process.exit(2);
}
