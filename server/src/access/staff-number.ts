import { randomInt } from 'node:crypto'

/** A random staff number of 15 digits. */
export function staffNumber(): string {
  return Array.from({ length: 15 }, (_, at) => randomInt(at === 0 ? 1 : 0, 10)).join('')
}
