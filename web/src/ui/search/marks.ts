import { mayBeInitials } from '#protocol/platform/search-words.ts'
import type { Spell } from './spelling.ts'

/** A substring and whether it matches a search word. */
export interface Stretch {
  text: string
  marked: boolean
  /** Where it begins. */
  at: number
}

type Range = readonly [from: number, to: number]

/** All ranges of a word in the text; for pinyin initials, of the characters they abbreviate. */
function rangesOf(text: string, word: string, spell: Spell | null): Range[] {
  const small = text.toLowerCase()
  // a letter that is longer when it is small would shift all that follows
  if (small.length !== text.length) return []
  const found: Range[] = []
  for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + word.length))
    found.push([at, at + word.length])
  return found.length > 0 || !spell || !mayBeInitials(word) ? found : initialsIn(text, word, spell)
}

function initialsIn(text: string, word: string, spell: Spell): Range[] {
  const { letters } = spell(text)
  // characters outside the basic plane are two to JavaScript and one to the dictionary
  if (letters.length !== text.length) return []
  // punctuation is passed over, as in the initials that the server keeps
  const places = letters.flatMap((letter, at) => (/[a-z0-9]/.test(letter) ? at : []))
  const at = places
    .map((place) => letters[place])
    .join('')
    .indexOf(word)
  const first = places[at]
  const last = places[at + word.length - 1]
  return at < 0 || first === undefined || last === undefined ? [] : [[first, last + 1]]
}

/** Splits the text into matching and other substrings. */
export function markedIn(text: string, words: readonly string[], spell: Spell | null): Stretch[] {
  const ranges = words.flatMap((word) => rangesOf(text, word, spell)).toSorted(([a], [b]) => a - b)
  const stretches: Stretch[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (to <= at) continue
    const begin = Math.max(from, at)
    if (begin > at) stretches.push({ text: text.slice(at, begin), marked: false, at })
    stretches.push({ text: text.slice(begin, to), marked: true, at: begin })
    at = to
  }
  if (at < text.length) stretches.push({ text: text.slice(at), marked: false, at })
  return stretches
}
