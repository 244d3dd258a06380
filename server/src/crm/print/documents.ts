import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { printCalls } from '#protocol/crm/print/calls.ts'
import { ordinaryPage } from '#protocol/platform/page-setup.ts'
import { richPicture } from '#protocol/platform/rich-text.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Pictures } from '#server/platform/documents/pictures.ts'
import { DOCX, type Download, download } from '#server/platform/http/download.ts'
import { defineJob } from '#server/platform/jobs/jobs.ts'
import { refuse } from '#server/platform/refusal.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { cleanTemplate } from './content.ts'
import './tables.ts'
import { writeFilled } from './words.ts'

type PreviewRequest = z.output<typeof printCalls.preview.request>

export const PDF = 1
const WORD = 2
const formats = new Set(['pdf', 'word'])
/** How long a document can be fetched. */
const KEPT = DAY
const MOST_PICTURES = 50
/** Bytes of the pictures of one document together. */
const LARGEST_PICTURES = 24 * 1024 * 1024

const forget = defineJob<Record<string, never>>('print-previews', { title: '清理打印预览' })

/** Deletes previews that are too old to be fetched. */
export function registerPrintJobs({ db, clock, jobs }: AppServices): void {
  jobs.work(forget, async () => {
    const before = new Date(clock.now().getTime() - KEPT)
    await db.deleteFrom('print_previews').where('create_time', '<', before).execute()
  })
  jobs.schedule(forget, '37 * * * *', {})
}

/** Keeps a text for a day; its key is for the caller alone. */
export async function keepPreview(actor: Actor, asked: PreviewRequest): Promise<string> {
  const { services, viewer } = actor
  if (!formats.has(asked.type)) refuse('printFormat')
  const key = randomBytes(16).toString('hex')
  await services.db
    .insertInto('print_previews')
    .values({
      key,
      content: await cleanTemplate(actor, asked.content),
      page: JSON.stringify(asked.page ?? ordinaryPage),
      create_user: viewer.userId,
      create_time: services.clock.now(),
    })
    .execute()
  return key
}

/** The document of a key: as PDF, or as Word. Keys of others and old ones are refused alike; other kinds with 2045. */
export async function fetchDocument(
  actor: Actor,
  { type, key }: { type: number; key: string },
): Promise<Download> {
  if (type !== PDF && type !== WORD) refuse('printFormat')
  const { services, viewer } = actor
  const row = await services.db
    .selectFrom('print_previews')
    .selectAll()
    .where('key', '=', key)
    .where('create_user', '=', viewer.userId)
    .where('create_time', '>', new Date(services.clock.now().getTime() - KEPT))
    .executeTakeFirst()
  if (!row) refuse('rowUnknown')
  if (row.word_id && row.fills) {
    if (type === PDF) refuse('printsAsWord')
    const body = await writeFilled(actor, row.word_id, row.fills)
    return download({ name: '打印.docx', contentType: DOCX, body })
  }
  const pictures = await picturesOf(services, row.content)
  const kind = type === PDF ? 'pdf' : 'word'
  const written = { html: row.content, page: row.page, pictures }
  const body = Buffer.from(await services.documents.make(kind, written, viewer.userId))
  if (kind === 'pdf')
    return download({ name: '打印.pdf', contentType: 'application/pdf', body, inline: true })
  return download({ name: '打印.docx', contentType: DOCX, body })
}

async function picturesOf({ db, files }: AppServices, content: string): Promise<Pictures> {
  const named = [...content.matchAll(/<img[^>]*? src="([^"]+)"/g)].flatMap(
    ([, src]) => richPicture(src ?? '') ?? [],
  )
  const pictures = new Map<string, { mime: string; bytes: Buffer }>()
  let bytes = 0
  for (const src of [...new Set(named)].slice(0, MOST_PICTURES)) {
    const picture = await files.publicPicture(db, src)
    if (!picture) continue
    bytes += picture.bytes.length
    if (bytes > LARGEST_PICTURES) refuse('documentTooLarge')
    pictures.set(src, picture)
  }
  return pictures
}
