/** What a thing may be related to at most, of one kind. */
export const MOST_RELATED = 100
