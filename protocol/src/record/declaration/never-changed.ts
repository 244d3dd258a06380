/** Update time, in China's time zone, of fields never changed since their declaration. */
export const NEVER_CHANGED = '2000-01-01 00:00:00'
