/** Items that one source gives of what is late, and of all else; its number is counted whole. */
export const MOST_ITEMS = 30
/** Things that one user may have put off at a time. */
export const MOST_PUT_OFF = 500
/** How far something may be put off. */
export const MOST_DAYS_OFF = 90
