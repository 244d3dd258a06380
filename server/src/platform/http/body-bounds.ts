import type { Refusal } from '../refusal.ts'

/** The largest body that is parsed for a request (platform.md §1.2). */
export interface BodyBounds {
  bytes: number
  /** Pairs of a form. */
  keys: number
  /** Members of objects and elements of arrays, at all depths. */
  members: number
  /** Nested objects and arrays. */
  depth: number
  /** Makes what is thrown for a larger one. */
  refusal: () => Refusal
}

/** Longest body of a call without files, in bytes. */
export const LARGEST_BODY = 4 * 1024 * 1024
/** Without a valid session or key: what anyone can send. */
export const STRANGERS = { bytes: 16 * 1024, keys: 1_000, members: 1_000, depth: 16 }
export const SIGNED_IN = { bytes: LARGEST_BODY, keys: 5_000, members: 100_000, depth: 128 }

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OBJECT, OBJECT_END, ARRAY, ARRAY_END] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Members and depth of a JSON text, without parsing it: commas and brackets outside of strings. Exact for valid JSON but for
 * empty containers, which count as one member.
 */
export function measureJson(text: string): { members: number; depth: number } {
  let members = 0
  let open = 0
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if (code === COMMA) members += 1
    else if (code === OBJECT || code === ARRAY) {
      members += 1
      open += 1
      if (open > depth) depth = open
    } else if (code === OBJECT_END || code === ARRAY_END) open -= 1
  }
  return { members, depth }
}

/** Position of the closing quote; the end of the text where it is missing. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end
  }
  return text.length
}
