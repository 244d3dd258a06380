import { randomFillSync } from 'node:crypto'

/** Without letters and digits that are taken for one another when they are read out. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** Random bytes of many numbers: fetching them costs more than what is done with them. */
const bytes = new Uint8Array(LENGTH * 256)
let used = bytes.length

/** The number of a request: short enough to be read out to an operator, who finds it in the log. */
export function newRequestNumber(): string {
  if (used === bytes.length) {
    randomFillSync(bytes)
    used = 0
  }
  let number = ''
  for (const end = used + LENGTH; used < end; used += 1)
    number += signs.charAt((bytes[used] ?? 0) % signs.length)
  return number
}
