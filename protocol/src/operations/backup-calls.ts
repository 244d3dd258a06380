import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, integer, nothing, paging } from '#protocol/platform/wire.ts'

const area = 'operations'
const need = 'manage/system/update'

/** `proven` restored and found the same; `unproven` written, but not that; `failed` there is none. */
export const backupStates = ['proven', 'unproven', 'failed'] as const
export type BackupState = (typeof backupStates)[number]

const backupSchema = z.object({
  backupId: z.number(),
  beginTime: z.string(),
  state: z.enum(backupStates),
  /** 定时, a person's name, or 命令行. */
  madeBy: z.string(),
  location: z.string(),
  name: z.string(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  missing: z.number(),
  encrypted: z.boolean(),
  writeSeconds: z.number(),
  proofSeconds: z.number(),
  sentence: z.string(),
  remedy: z.string(),
  /** It was old enough to be taken away. */
  isRemoved: z.boolean(),
})
export type Backup = z.infer<typeof backupSchema>

/** When backups are made by themselves, and how long they are kept. */
const ruleSchema = z.object({
  isOn: flag(),
  /** Of the day, in Asia/Shanghai. */
  hour: integer(0, 23),
  /** The newest of each of so many days … */
  days: integer(1, 90),
  /** … and of each of so many weeks are kept. */
  weeks: integer(0, 52),
})
export type BackupRule = z.output<typeof ruleSchema>

/** Told to open pages of administrators when a backup has begun or ended. */
export const BACKUPS = 'backups'

/** Backups (platform.md §10.8). */
export const backupCalls = {
  begin: call({
    path: 'operations/backUp',
    body: 'json',
    need,
    area,
    summary: '立即备份；在后台进行，已有备份在进行时不重复开始',
    request: z.object({}),
    reply: nothing,
  }),
  list: call({
    path: 'operations/queryBackups',
    body: 'json',
    need,
    area,
    summary: '备份记录：大小、用时、验证结果、失败原因和处理办法',
    safe: true,
    request: z.object({ ...paging }),
    reply: pageOf(backupSchema),
  }),
  /** Also for whoever may delete what a backup would bring back. */
  lastProven: call({
    path: 'operations/queryLastBackup',
    need: [need, 'manage/init/initData'],
    area,
    summary: '上次通过恢复验证的备份的时间',
    safe: true,
    request: z.object({}),
    /** Null: there is none. */
    reply: z.object({ beginTime: z.string().nullable() }),
  }),
  rule: call({
    path: 'operations/queryBackupRule',
    need,
    area,
    summary: '自动备份的时间和保留期限',
    safe: true,
    request: z.object({}),
    reply: ruleSchema,
  }),
  setRule: call({
    path: 'operations/setBackupRule',
    body: 'json',
    need,
    area,
    summary: '设置自动备份的时间和保留期限',
    request: ruleSchema,
    reply: nothing,
  }),
}
