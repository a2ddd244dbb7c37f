/** Bytes as kilobytes of 1,000 bytes: "16.0 KB". */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`;
