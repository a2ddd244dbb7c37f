/** Absolute lifetime of a session after sign-in. */
export const ABSOLUTE_SECONDS = 24 * 3600;
/** Idle timeout of a session. An open page sends a request at least every 30 minutes. */
export const IDLE_SECONDS = 3600;
/** Minimum interval between two writes of the last request time. */
export const TOUCH_SECONDS = 60;
/** Lifetime of a trusted device. */
export const DEVICE_SECONDS = 30 * 24 * 3600;
/** A confirmed code allows sensitive calls for this long. */
export const FRESH_CODE_SECONDS = 300;
