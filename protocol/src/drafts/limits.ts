/** Characters of a draft, as JSON: a form of texts with files by their batch. */
export const LONGEST_DRAFT = 64_000
export const DRAFT_TOO_LONG = '草稿内容过长，请精简后再试'
/** Drafts of one user; the oldest one gives way. */
export const MOST_DRAFTS = 100
/** A draft that was not touched for this long is removed. */
export const DRAFT_DAYS = 90
