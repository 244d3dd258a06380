import { hash } from 'node:crypto'

/** How many lines there are and what they say, whatever their order. */
export interface Digest {
  rows: number
  /** 128 bits in hexadecimal digits: the sum of the hashes of all lines. */
  digest: string
}

const LINE_END = 10
const WORDS = [0, 4, 8, 12] as const

/**
 * Adds up the rows of a table as COPY writes them, one a line. A sum knows no order: a restored table may lie otherwise on
 * its pages and is the same.
 */
export function createRowDigest() {
  const sums = new Uint32Array(WORDS.length)
  let rows = 0
  let begun: Buffer[] = []

  function addLine(line: Buffer) {
    const hashed = hash('sha1', line, 'buffer')
    for (const [at, offset] of WORDS.entries()) sums[at] = (sums[at] ?? 0) + hashed.readUInt32LE(offset)
    rows += 1
  }

  return {
    update(piece: Buffer) {
      let from = 0
      for (let end = piece.indexOf(LINE_END); end >= 0; end = piece.indexOf(LINE_END, from)) {
        const line = piece.subarray(from, end)
        addLine(begun.length > 0 ? Buffer.concat([...begun, line]) : line)
        begun = []
        from = end + 1
      }
      if (from < piece.length) begun.push(Buffer.from(piece.subarray(from)))
    },
    result: (): Digest => ({
      rows,
      digest: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join(''),
    }),
  }
}

export const isSame = (one: Digest, other: Digest): boolean =>
  one.rows === other.rows && one.digest === other.digest
