/**
 * Invisible characters that make two texts differ: zero-width characters, soft hyphens, direction marks, fillers.
 * Not among them are the selectors that choose the shape of the character before them, where they do.
 */
const UNSEEN = /(?![\p{Variation_Selector}\u200D])\p{Default_Ignorable_Code_Point}/gu
/** The joiner is part of composed emoji only. */
const STRAY_JOINER =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu
/** Emoji, keycaps, ideographs and Mongolian letters have shapes to choose from; after all else a selector changes nothing that is seen. */
const STRAY_SELECTOR = new RegExp(
  [
    String.raw`(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier})[\uFE0E\uFE0F](?!\u20E3)`,
    String.raw`(?<!\p{Ideographic})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
    String.raw`(?<!\p{Script=Mongolian})[\u180B-\u180D\u180F]`,
  ].join('|'),
  'gu',
)

/** Nothing but ASCII and common Chinese: most texts, which need no closer look. */
const PLAIN = /^[\t\n\r\x20-\x7E\u3000-\u303F\u4E00-\u9FFF\uFF01-\uFF5E]*$/

/** A text without invisible characters, as every request is read. */
export const plainText = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(UNSEEN, '').replace(STRAY_SELECTOR, '').replace(STRAY_JOINER, '')

/** The same for every text in a value, keys excepted. */
export function plainTexts(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainTexts)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainTexts(each)]))
}

/**
 * What two names are compared by: full-width forms are the same as half-width ones and characters the same in all of their
 * shapes (NFKC, without selectors), blanks around do not count. The database compares by the same (`uniqueText`).
 */
export const comparableText = (text: string): string =>
  plainText(text)
    .replace(/\p{Variation_Selector}/gu, '')
    .normalize('NFKC')
    .trim()
