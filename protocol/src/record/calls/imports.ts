import { z } from 'zod'
import { call, workbook } from '#protocol/platform/call.ts'
import type { Part, Schema } from '#protocol/platform/schema.ts'
import { id, integer, nothing, text } from '#protocol/platform/wire.ts'

const area = 'import'

/** Names of owners that can be replaced in one file, and the characters of one. */
const MOST_OWNERS = 200
const MOST_NAME = 200

/** The outcome of an import or of its preview. */
export const importCountsSchema = z.object({
  total: z.number(),
  done: z.number(),
  created: z.number(),
  updated: z.number(),
  skipped: z.number(),
  failed: z.number(),
  /** Of the overwritten and skipped: how many mean the record of a row before them in the same file. */
  repeated: z.number(),
  /** Further lines of a record that a row before them begins. */
  joined: z.number(),
})
export type ImportCounts = z.infer<typeof importCountsSchema>

/**
 * `checking`, `checked`: the dry run, nothing is written; `running`, `finished`, `cancelled`; `undoing`, `undone`.
 * The unfinished ones go on by themselves, after a restart too.
 */
export const importStates = [
  'checking',
  'checked',
  'running',
  'finished',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** One import as its own screens show it. */
export const importSchema = importCountsSchema.extend({
  importId: z.number(),
  /** Null for a dry run. */
  messageId: z.number().nullable(),
  type: z.number(),
  state: z.enum(importStates),
  fileName: z.string(),
  /** 1 overwrite, 2 skip. */
  repeatHandling: z.number(),
  realname: z.string(),
  createTime: z.string(),
  /** 1 until the rows that failed are dropped, on the seventh day. */
  valid: z.union([z.literal(0), z.literal(1)]),
  canUndo: z.boolean(),
  /** What undoing did: created rows removed, overwritten ones restored, and those that others had changed since. */
  removed: z.number(),
  restored: z.number(),
  kept: z.number(),
})
export type RecordImport = z.infer<typeof importSchema>

export const importFaultSchema = z.object({
  /** Row of the file. */
  row: z.number(),
  /** The first filled cells, to recognise it by. */
  cells: z.array(z.string()),
  message: z.string(),
})
export type ImportFault = z.infer<typeof importFaultSchema>

/** Columns of a sheet before it is checked, and what each was guessed or chosen to fill. */
export const sheetColumnsSchema = z.object({
  /** Row of the file in which the headings stand. */
  row: z.number(),
  /** As the person chose for a file with the same headings before. */
  isRecalled: z.boolean(),
  headings: z.array(
    z.object({
      title: z.string(),
      /** Sample values of the column. */
      samples: z.array(z.string()),
      /** The key of the column that it fills; '' where it fills none. */
      column: z.string(),
    }),
  ),
  /** What can be chosen. */
  columns: z.array(z.object({ key: z.string(), title: z.string(), isRequired: z.boolean() })),
})
export type SheetColumns = z.infer<typeof sheetColumnsSchema>

const fromText = (value: unknown): unknown => {
  if (typeof value !== 'string' || value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The columns chosen for the headings of a sheet, by key and in their order, as a JSON text beside the file. */
export const mappingSchema = () => z.preprocess(fromText, z.array(z.string().max(100)).max(512).optional())

/** A name in the owners' column that is no owner's. */
const ownerNameSchema = z.object({
  name: z.string(),
  /** Rows that have it. */
  count: z.number(),
  /** Only disabled users have the name, no user has it, several have it, or the user is out of the importer's range. */
  why: z.enum(['disabled', 'unknown', 'several', 'outside']),
  /** Who was chosen in their place. */
  ownerUserId: z.number().nullable(),
})
export type OwnerName = z.infer<typeof ownerNameSchema>

const byMessage = z.object({ messageId: id() })
const byImport = z.object({ importId: id() })

/** Progress and result by the message of an import (record-engine.md §13.1, platform.md §7.3). */
export const importMessageCalls = {
  progress: call({
    path: 'adminMessage/queryImportNum',
    need: 'signedIn',
    area,
    summary: '导入进度：已处理的行数，完成后为 null',
    safe: true,
    request: byMessage,
    reply: z.number().nullable(),
  }),
  result: call({
    path: 'adminMessage/queryImportInfo',
    need: 'signedIn',
    area,
    summary: '导入结果',
    safe: true,
    request: byMessage,
    reply: z.object({ totalSize: z.number(), errSize: z.number(), updateSize: z.number() }),
  }),
  errors: call({
    path: 'adminMessage/downImportError',
    need: 'signedIn',
    area,
    summary: '导入失败的数据及原因',
    safe: true,
    request: byMessage,
    reply: workbook,
  }),
  errorsToo: call({
    path: 'adminMessage/error-download',
    need: 'signedIn',
    area,
    summary: '同 downImportError',
    safe: true,
    request: byMessage,
    reply: workbook,
  }),
}

/** What one import is read with besides. */
export const importFindings = {
  faults: z.array(importFaultSchema),
  /** Headings of the file that fill nothing. */
  unknown: z.array(z.string()),
  /** Of a checked file: names of owners that are none, the most frequent first, 50 at most. */
  owners: z.array(ownerNameSchema),
}
const importReadSchema = importSchema.extend(importFindings)
export type ImportRead = z.infer<typeof importReadSchema>

interface ImportOptions<Row, Read> {
  paths: Record<
    'history' | 'read' | 'replaceOwners' | 'start' | 'discard' | 'cancel' | 'errors' | 'undo',
    string
  >
  /** An application adds into which views its imports went. */
  replies: { row: Row; read: Read }
}

/** Own client: dry run, history with undo. An import belongs to the person who made it. */
export const declareImportCalls = <Row extends Part<RecordImport>, Read extends Schema<ImportRead>>({
  paths,
  replies,
}: ImportOptions<Row, Read>) => ({
  history: call({
    path: paths.history,
    need: 'signedIn',
    area,
    summary: '本人的导入历史',
    safe: true,
    request: z.object({ type: integer(1, 99) }),
    reply: z.array(replies.row),
  }),
  read: call({
    path: paths.read,
    need: 'signedIn',
    area,
    summary: '一次导入或预检的进度与结果，附前 100 条错误',
    safe: true,
    request: byImport,
    reply: replies.read,
  }),
  replaceOwners: call({
    path: paths.replaceOwners,
    body: 'json',
    need: 'signedIn',
    area,
    summary: '预检之后，为文件中的负责人姓名指定在职员工，并重新检查',
    request: byImport.extend({
      owners: z.array(z.object({ name: text(MOST_NAME), ownerUserId: id() })).max(MOST_OWNERS),
    }),
    reply: nothing,
  }),
  start: call({
    path: paths.start,
    need: 'signedIn',
    area,
    summary: '预检之后开始导入；返回 messageId',
    request: byImport,
    reply: z.number(),
  }),
  discard: call({
    path: paths.discard,
    need: 'signedIn',
    area,
    summary: '放弃预检过的文件',
    request: byImport,
    reply: nothing,
  }),
  cancel: call({
    path: paths.cancel,
    need: 'signedIn',
    area,
    summary: '停止正在进行的导入，已导入的保留',
    request: byImport,
    reply: nothing,
  }),
  errors: call({
    path: paths.errors,
    need: 'signedIn',
    area,
    summary: '导入或预检中失败的数据及原因',
    safe: true,
    request: byImport,
    reply: workbook,
  }),
  undo: call({
    path: paths.undo,
    need: 'signedIn',
    area,
    summary: '撤销 7 天内的一次导入',
    request: byImport,
    reply: nothing,
  }),
})
export type ImportCalls = ReturnType<typeof declareImportCalls<Part<RecordImport>, Schema<ImportRead>>>
