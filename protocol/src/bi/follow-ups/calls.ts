import { z } from 'zod'
import { statisticFilter } from '#protocol/bi/filter.ts'
import { crmUsers } from '#protocol/crm/door.ts'
import { call, file, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { idList, integer, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { activitySchema } from '#protocol/record/calls/activity.ts'

const area = 'followUp'

/** Taking follow-ups out, and bringing in those that were written elsewhere. */
export const followUpSheetRights = {
  import: 'crm/followRecord/excelimport',
  export: 'crm/followRecord/excelexport',
} as const

/** The label of a type that is followed up; clients send it under either name. */
const label = () => optional(integer(1, 99))

const listed = z.object({
  ...statisticFilter,
  crmType: label(),
  label: label(),
  /** 0 follow-ups and sign-ins, 1 follow-ups, 4 sign-ins. */
  queryType: optional(integer(0, 4)),
  /** Sent by the list of all follow-ups alone: '' everybody's, 0 one's own, 1 one's subordinates'. */
  subUser: z.preprocess((value) => value ?? undefined, z.coerce.string().max(1).optional()),
  userIds: idList(),
  search: optionalText(100),
})

/** What became of the rows of a file; with `token` the faulty ones are fetched. */
const importedSchema = z.object({
  totalSize: z.number(),
  errSize: z.number(),
  token: z.string().optional(),
})

/** What people have written on records, over all of them (bi.md §17.4). */
export const followUpCalls = {
  counts: call({
    path: 'crmInstrument/queryRecordCount',
    body: 'json',
    need: crmUsers,
    area,
    summary: '新增跟进记录数，按模块',
    safe: true,
    request: z.object(statisticFilter),
    reply: z.array(z.object({ crmType: z.number(), count: z.number() })),
  }),
  list: call({
    path: 'crmInstrument/queryRecordList',
    body: 'json',
    need: crmUsers,
    area,
    summary: '跟进记录，新的在前',
    safe: true,
    request: listed.extend(paging),
    reply: pageOf(activitySchema.loose()),
  }),
  exportAll: call({
    path: 'crmInstrument/exportRecordList',
    body: 'json',
    need: followUpSheetRights.export,
    area,
    summary: '导出一个模块的跟进记录',
    request: listed,
    reply: workbook,
  }),
  template: call({
    path: 'crmInstrument/downloadRecordExcel',
    need: followUpSheetRights.import,
    area,
    summary: '跟进记录导入模板',
    safe: true,
    request: z.object({ crmType: integer(1, 99) }),
    reply: file,
  }),
  import: call({
    path: 'crmInstrument/importRecordList',
    body: 'multipart',
    need: followUpSheetRights.import,
    area,
    summary: '导入一个模块的跟进记录；有错误的行在 token 的文件中',
    request: z.object({ crmType: integer(1, 99) }),
    reply: importedSchema,
  }),
} as const
