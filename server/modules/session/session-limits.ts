/** A session ends this long after signing in, whatever happens. */
export const ABSOLUTE_SECONDS = 24 * 3600;
/** A session ends after this long without a request. An open page asks at least every 30 minutes. */
export const IDLE_SECONDS = 3600;
/** The time of the last request is written at most this often. */
export const TOUCH_SECONDS = 60;
/** A remembered device is spared the code for this long. */
export const DEVICE_SECONDS = 30 * 24 * 3600;
