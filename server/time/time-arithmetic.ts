const SECOND_MS = 1000;

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * SECOND_MS);
export const before = (now: Date, seconds: number): Date => after(now, -seconds);
