import { calls, type CallDefinition, type CallId } from '../../../schemas/generated/calls.ts';

/** The definition of every call, without the narrow type of each. */
export const definitions = calls as Record<CallId, CallDefinition>;
