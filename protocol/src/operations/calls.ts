import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'

const area = 'operations'
const need = 'manage/system/update'

/** `ok` nothing to do; `attention` will become a fault if nobody does anything; `bad` something does not work. */
export const entryStates = ['ok', 'attention', 'bad'] as const
export type EntryState = (typeof entryStates)[number]

/** How a value is written: `moment` a wire time, `seconds` how long something takes, `percent` of 100. */
export const valueKinds = ['text', 'code', 'count', 'bytes', 'moment', 'seconds', 'percent'] as const

const valueSchema = z.object({
  kind: z.enum(valueKinds),
  value: z.union([z.string(), z.number(), z.null()]),
})
export type Value = z.infer<typeof valueSchema>

const factSchema = valueSchema.extend({ label: z.string() })
export type Fact = z.infer<typeof factSchema>

const entrySchema = z.object({
  key: z.string(),
  label: z.string(),
  state: z.enum(entryStates),
  /** How it stands, in one sentence. */
  sentence: z.string(),
  /** What to do about it; null: nothing. */
  remedy: z.string().nullable(),
  /** Address of the page where it is done. */
  page: z.string().nullable(),
  facts: z.array(factSchema),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(valueSchema)) }).nullable(),
})
export type StatusEntry = z.infer<typeof entrySchema>

/** 系统状态 (platform.md §10.7). */
export const operationsCalls = {
  status: call({
    path: 'operations/queryStatus',
    need,
    area,
    summary: '系统状态：备份、磁盘、数据库、后台任务、站外消息、版本等，各带处理办法',
    safe: true,
    request: z.object({}),
    reply: z.object({ time: z.string(), entries: z.array(entrySchema) }),
  }),
}
