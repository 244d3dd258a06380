/**
 * Characters of a paragraph that are laid out together: the time of a layout grows with the square of their number.
 * A longer paragraph goes on in a new line.
 */
const LONGEST_PARAGRAPH = 2_000
/** How far back from there the end of a sentence is looked for. */
const LOOKED_BACK = 500
const ENDS = /[\n。！？；.!?;][^\n。！？；.!?;]*$/u

/** Cuts a text so that `before` characters and the first piece make a paragraph; at the end of a sentence where there is one. */
export function cutParagraphs(text: string, before: number): string[] {
  const pieces: string[] = []
  let rest = text
  for (let room = LONGEST_PARAGRAPH - before; rest.length > room; room = LONGEST_PARAGRAPH) {
    const at = endWithin(rest, Math.max(0, room))
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at)
  }
  return [...pieces, rest]
}

function endWithin(text: string, room: number): number {
  const from = Math.max(0, room - LOOKED_BACK)
  const end = ENDS.exec(text.slice(from, room))
  if (end) return from + end.index + 1
  const isInPair = /[\ud800-\udbff]/.test(text.charAt(room - 1))
  return isInPair ? room - 1 : room
}

/** A word of this many letters without a place to break may break anywhere. */
const LONG_WORD = /([\u0021-\u1fff]{100,})/

/** The parts of a text, long words by themselves. */
export const splitLongWords = (text: string): { text: string; isLongWord: boolean }[] =>
  text
    .split(LONG_WORD)
    .map((part, at) => ({ text: part, isLongWord: at % 2 === 1 }))
    .filter((part) => part.text !== '')
