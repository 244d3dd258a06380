import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { id, integer, optional } from '#protocol/platform/wire.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { mappingSchema, sheetColumnsSchema } from './imports.ts'

/** An import: 1 overwrites what it finds, 2 skips it. */
export const importRequestSchema = z.object({
  repeatHandling: z.preprocess((value) => value || 1, integer(1, 2)),
  /** Own client: empty cells clear what an overwritten record has; otherwise it is kept. */
  clearEmpty: optional(integer(0, 1)),
  /** Own client: owner of rows without one. */
  ownerUserId: optional(id()),
  /** Own client: the column that each heading fills; absent: by their names. */
  mapping: mappingSchema(),
  /** Own client, types with an approval: rows become drafts; otherwise they are in use at once. */
  asDraft: optional(integer(0, 1)),
  /** Own client: a preview of the outcome; the import can be started afterwards. */
  dryRun: optional(integer(0, 1)),
})
export type ImportRequest = z.output<typeof importRequestSchema>

/** Template and upload of a type whose records can be imported (record-engine.md §13). */
export function importCalls({ wire: { module }, node, key: area, display }: RecordType) {
  return {
    template: call({
      path: `${module}/downloadExcel`,
      need: `${node}/excelimport`,
      area,
      summary: `${display}导入模板`,
      safe: true,
      request: z.object({}),
      reply: file,
    }),
    look: call({
      path: `${module}/readSheetColumns`,
      body: 'multipart',
      need: `${node}/excelimport`,
      area,
      summary: '文件的列及其对应的字段，不保存文件',
      safe: true,
      request: z.object({}),
      reply: sheetColumnsSchema,
    }),
    upload: call({
      path: `${module}/uploadExcel`,
      body: 'multipart',
      need: `${node}/excelimport`,
      area,
      summary: `导入${display}；返回 messageId，预检时返回 importId`,
      request: importRequestSchema,
      reply: z.number(),
    }),
  }
}
