import type { ApiError } from './api-error.ts';

/** The sentence to show: of the first field, or the message. */
export const sentenceOf = ({ fields, message }: ApiError): string => Object.values(fields)[0] ?? message;
