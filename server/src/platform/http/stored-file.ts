import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { ByteRange } from '../files/store.ts'
import { contentDisposition, type Download } from './download.ts'

/** A body whose parts can be asked for: players seek, and what the browser has is not sent again. */
export class StoredBody {
  readonly size: number
  /** Changes with the bytes. */
  readonly tag: string
  readonly open: (range?: ByteRange) => Promise<Readable>
  constructor(options: Pick<StoredBody, 'size' | 'tag' | 'open'>) {
    this.size = options.size
    this.tag = options.tag
    this.open = options.open
  }
}

/** `bytes=0-99`, `bytes=100-`, `bytes=-50`; null: not a single range, send all; 'none': nothing lies there. */
export function readRange(header: string | undefined, size: number): ByteRange | 'none' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return start > end ? 'none' : { start, end }
}

/** A stored file opened as a page of its own can show itself and do nothing else. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

/** Sends a stored file: whole, a range of it (206), or only that it did not change (304). */
export async function sendStored(
  reply: FastifyReply,
  file: Pick<Download, 'name' | 'inline' | 'contentType' | 'headers'>,
  body: StoredBody,
): Promise<FastifyReply> {
  const { headers } = reply.request
  const isKnown = headers['if-none-match'] === body.tag
  const isStale = headers['if-range'] !== undefined && headers['if-range'] !== body.tag
  const range = isStale ? null : readRange(headers.range, body.size)
  // opened before headers are sent: if the bytes are missing, only the refusal is sent and not cached
  const bytes = isKnown || range === 'none' ? null : await body.open(range ?? undefined)
  for (const [name, value] of Object.entries(file.headers)) reply.header(name, value)
  reply
    .header('content-disposition', contentDisposition(file))
    .header('accept-ranges', 'bytes')
    .header('etag', body.tag)
    .type(file.contentType)
  // a sandboxed page cannot open the browser's own PDF viewer
  if (file.contentType !== 'application/pdf') reply.header('content-security-policy', POLICY)
  if (isKnown) return reply.code(304).send()
  if (range === 'none') return reply.code(416).header('content-range', `bytes */${body.size}`).send()
  if (range)
    reply
      .code(206)
      .header('content-range', `bytes ${range.start}-${range.end}/${body.size}`)
      .header('content-length', range.end - range.start + 1)
  else reply.header('content-length', body.size)
  return reply.send(bytes)
}
