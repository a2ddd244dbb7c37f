/** The user's time zone: "Europe/Madrid". */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
