import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

/** One file of an archive; its text is made while it is written. */
export interface ZipPart {
  name: string
  content: AsyncIterable<string> | Iterable<string>
}

interface Written {
  name: Buffer
  crc: number
  packed: number
  size: number
  offset: number
}

/** Sizes and checksum follow the bytes; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 1980-01-01: archives of the same content are the same bytes. */
const DATE = 0x21

/** An archive as a stream of bytes: nothing is kept but the list of its parts. Parts of 4 GB and more are not made. */
export async function* zip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflate(part.content, entry)) {
      entry.packed += chunk.length
      yield chunk
    }
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const list = Buffer.concat(written.map(centralHeader))
  yield list
  yield ending(written.length, list.length, offset)
}

/** The feeder waits for the packer and the packer for the reader: a slow reader slows everything down. */
async function* deflate(content: ZipPart['content'], entry: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: 65_536 })
  const feeding = feed(content, packer, entry)
  // heard at once: it is thrown below, when the packer has ended
  feeding.catch((error: unknown) => packer.destroy(error instanceof Error ? error : new Error(String(error))))
  try {
    yield* packer
    await feeding
  } finally {
    packer.destroy()
  }
}

/** Bytes handed to the packer at a time. */
const PORTION = 262_144

/**
 * Text as bytes into the packer, through two buffers used again and again: one is filled while the other is packed. New
 * ones for every piece would wait for the collector outside its heap.
 */
async function feed(content: ZipPart['content'], packer: DeflateRaw, entry: Written): Promise<void> {
  const encoder = new TextEncoder()
  let [filling, packing] = [Buffer.allocUnsafe(PORTION), Buffer.allocUnsafe(PORTION)]
  let packed = Promise.resolve()
  let filled = 0
  const pack = packInto(packer)
  const flush = async () => {
    const bytes = filling.subarray(0, filled)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += filled
    filled = 0
    await packed
    packed = pack(bytes)
    const free = packing
    packing = filling
    filling = free
  }
  for await (const text of content) {
    for (let rest = text; rest !== '' && !packer.destroyed; ) {
      const { read, written } = encoder.encodeInto(rest, filling.subarray(filled))
      filled += written
      rest = rest.slice(read)
      if (rest !== '') await flush()
    }
    if (packer.destroyed) return
  }
  await flush()
  await packed
  packer.end()
}

/**
 * Feeds bytes portion by portion; resolves when no more are needed. A packer destroyed in the middle of a
 * portion never calls back, so the feeder would not learn that the reader has left.
 */
function packInto(packer: DeflateRaw): (bytes: Buffer) => Promise<void> {
  let end: (() => void) | undefined
  packer.once('close', () => end?.())
  return (bytes) =>
    new Promise((resolve) => {
      end = resolve
      packer.write(bytes, () => resolve())
    })
}

/** Fields of a record of the format, as `[value, bytes]`. */
function record(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes)
  return buffer
}

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    record(
      [0x04034b50, 4],
      [VERSION, 2],
      [FLAGS, 2],
      [DEFLATE, 2],
      [0, 2],
      [DATE, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
      [0, 2],
    ),
    name,
  ])

const descriptor = ({ crc, packed, size }: Written) =>
  record([0x08074b50, 4], [crc, 4], [packed, 4], [size, 4])

const centralHeader = ({ name, crc, packed, size, offset }: Written) =>
  Buffer.concat([
    record([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DATE, 2]),
    record([crc, 4], [packed, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4]),
    record([offset, 4]),
    name,
  ])

const ending = (count: number, size: number, offset: number) =>
  record([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
