import { createHash } from 'node:crypto'
import { z } from 'zod'
import { StartFailure } from '#server/platform/process/start-failure.ts'
import { readBytes } from './byte-reader.ts'

const digestSchema = z.object({ rows: z.number(), digest: z.string() })

/** What an archive is and what it was made of. */
const aboutSchema = z.object({
  kind: z.literal('about'),
  /** Version of the program. */
  program: z.string(),
  postgres: z.string(),
  /** Wire time of its snapshot. */
  time: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Things in the database that are no part of the product and are not kept. */
  omitted: z.array(z.string()),
})
export type About = z.infer<typeof aboutSchema>

/** Statements that make the tables; then the rows come; then what keeps and finds them. */
const schemaSchema = z.object({
  kind: z.literal('schema'),
  before: z.array(z.string()),
  after: z.array(z.string()),
})
export type SchemaEntry = z.infer<typeof schemaSchema>

const headSchema = z.discriminatedUnion('kind', [
  aboutSchema,
  schemaSchema,
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  z.object({ kind: z.literal('file'), key: z.string() }),
  z.object({
    kind: z.literal('end'),
    tables: z.number(),
    rows: z.number(),
    files: z.number(),
    fileBytes: z.number(),
    /** Keys of files whose bytes were gone already. */
    missing: z.array(z.string()),
  }),
])
export type EntryHead = z.infer<typeof headSchema>
export type End = Extract<EntryHead, { kind: 'end' }>

const tailSchema = z.union([digestSchema, z.object({ size: z.number(), sha256: z.string() }), z.null()])
export type Tail = z.infer<typeof tailSchema>

export interface Entry {
  head: EntryHead
  content: AsyncIterable<Buffer>
  /** What was noted of the content when it was written; once that is read. */
  tail: () => Tail
}

const LONGEST_LINE = 64 * 2 ** 20

/** One entry: a header line, pieces of content, and a closing line with their digest. */
export async function* writeEntry(
  head: EntryHead,
  content: AsyncIterable<Buffer> | Iterable<Buffer> = [],
  tail: () => Tail = () => null,
): AsyncGenerator<Buffer, void, undefined> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  for await (const piece of content) {
    if (piece.length === 0) continue
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
  yield Buffer.from(`${JSON.stringify(tail())}\n`)
}

/** The entries of an archive, one after the other; what is not read of one is passed over. */
export async function* readEntries(source: AsyncIterable<Buffer>): AsyncGenerator<Entry, void, undefined> {
  const reader = readBytes(source)
  for (;;) {
    const line = await reader.takeLine(LONGEST_LINE)
    const head = headSchema.parse(JSON.parse(line ?? broken()))
    let tail: Tail | undefined
    const content = (async function* pieces() {
      for (;;) {
        const length = (await reader.take(4))?.readUInt32BE() ?? broken()
        if (length === 0) break
        yield (await reader.take(length)) ?? broken()
      }
      tail = tailSchema.parse(JSON.parse((await reader.takeLine(LONGEST_LINE)) ?? broken()))
    })()
    yield { head, content, tail: () => (tail === undefined ? broken() : tail) }
    for await (const _ of content);
    if (head.kind === 'end') return
  }
}

function broken(): never {
  throw new StartFailure('备份文件的内容不完整：请换一个备份。')
}

/** Bytes as they pass, counted and hashed. */
export function fingerprint() {
  const sha256 = createHash('sha256')
  let size = 0
  return {
    update(piece: Buffer) {
      sha256.update(piece)
      size += piece.length
    },
    result: () => ({ size, sha256: sha256.digest('hex') }),
  }
}
