/** Bytes of a stream, taken in pieces of a wanted length. */
export interface ByteReader {
  /** Returns exactly `length` bytes, or null when the stream ends first. */
  take(length: number): Promise<Buffer | null>
  /** Up to the next line end, which is left out; null when there is none within `most` bytes. */
  takeLine(most: number): Promise<string | null>
  /** Everything that is left. */
  rest(): Promise<Buffer>
}

const LINE_END = 10

export function readBytes(source: AsyncIterable<Buffer>): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let size = 0

  async function hold(length: number): Promise<boolean> {
    while (size < length) {
      const { done, value } = await pieces.next()
      if (done) return false
      held.push(value)
      size += value.length
    }
    return true
  }

  function cut(length: number): Buffer {
    const [only] = held
    const whole = held.length === 1 && only ? only : Buffer.concat(held)
    held = whole.length > length ? [whole.subarray(length)] : []
    size -= length
    return whole.subarray(0, length)
  }

  return {
    take: async (length) => ((await hold(length)) ? cut(length) : null),
    async rest() {
      await hold(Number.POSITIVE_INFINITY)
      return cut(size)
    },
    async takeLine(most) {
      for (let wanted = 1; wanted <= most; wanted = size + 1) {
        if (!(await hold(wanted))) return null
        held = [Buffer.concat(held)]
        const at = held[0]?.indexOf(LINE_END) ?? -1
        if (at >= 0) return cut(at + 1).toString('utf8', 0, at)
      }
      return null
    },
  }
}
