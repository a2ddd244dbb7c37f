import { pino, type DestinationStream } from 'pino';
import type { Log } from '../ports.ts';
import { redact, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Writes JSON lines to standard output or `destination`. All values pass `redact` first. */
export function openLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: (error: unknown) => error },
  };
  const log = destination ? pino(options, destination) : pino(options);
  const write = (name: 'info' | 'warn' | 'error') => (fields: Record<string, unknown>, message: string) => {
    if (log.isLevelEnabled(name)) log[name](redact(fields) as Record<string, unknown>, redactText(message));
  };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}
