/** Maximum of words; the rest of a text is ignored. */
const MOST_WORDS = 8

/** The words of a search, in small letters: all of them must be found, in any place and order. */
export const searchWords = (text: string): string[] => [
  ...new Set(text.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)),
]

/** May the word be pinyin initials? Two letters or digits, one of them a letter. */
export const mayBeInitials = (word: string): boolean => /^[a-z0-9]{2,}$/.test(word) && /[a-z]/.test(word)
