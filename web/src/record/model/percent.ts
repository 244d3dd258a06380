/** Declared labels of percents end with it. */
const PERCENT = '（%）'

/** A figure in a sentence: the unit follows the number, not the name. A masked one has none. */
export function asFact(label: string, words: string): { label: string; words: string } {
  if (!label.endsWith(PERCENT)) return { label, words }
  return { label: label.slice(0, -PERCENT.length), words: /\d/.test(words) ? `${words}%` : words }
}
