import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { dictionaryCodes } from './dictionaries.ts'

const area = 'service'
const settings = 'manage/crm/setting'

/** Entries of one dictionary. */
export const MOST_ENTRIES = 2000
/** Characters. */
export const DICT_CODE = 32
export const BIZ_NAME = 100
export const BIZ_VALUE = 500

const sort = () => optional(integer(0, 1_000_000))
const queryCode = z.enum(dictionaryCodes)

/** An entry of a dictionary. */
const entrySchema = z.object({
  dictId: z.number(),
  queryCode: z.string(),
  dictCode: z.string(),
  bizName: z.string(),
  bizValue: z.string(),
  sort: z.number(),
})
export type DictEntry = z.infer<typeof entrySchema>

const maintainedSchema = entrySchema.extend({
  /** 0: not offered any more. */
  status: z.union([z.literal(0), z.literal(1)]),
})
export type MaintainedEntry = z.infer<typeof maintainedSchema>

/** Dictionaries of the company (locks-and-extensions.md §28.3). */
export const bizDictCalls = {
  read: call({
    path: 'crmBaseBizDict/queryBizDictByQueryCode',
    need: 'signedIn',
    area,
    summary: '业务字典中启用的条目，按排序；未知的 queryCode 返回空列表',
    safe: true,
    request: z.object({ queryCode: text(64) }),
    reply: z.array(entrySchema),
  }),
  page: call({
    path: 'crmBaseBizDict/queryPageList',
    body: 'json',
    need: settings,
    area,
    summary: '业务字典的条目，含停用的；search 为编码、名称或值',
    safe: true,
    request: z.object({
      queryCode: optional(queryCode),
      search: optionalText(100),
      page: paging.page,
      limit: paging.limit,
    }),
    reply: pageOf(maintainedSchema),
  }),
  add: call({
    path: 'crmBaseBizDict/add',
    body: 'json',
    need: settings,
    area,
    summary: '新建字典条目；未传 dictCode 时取下一个编号',
    request: z.object({
      queryCode,
      dictCode: optional(
        z
          .string()
          .trim()
          .regex(/^[\w-]+$/)
          .max(DICT_CODE),
      ),
      bizName: text(BIZ_NAME),
      bizValue: optionalText(BIZ_VALUE),
      sort: sort(),
    }),
    reply: nothing,
  }),
  update: call({
    path: 'crmBaseBizDict/update',
    body: 'json',
    need: settings,
    area,
    summary: '修改字典条目的名称、值和排序；编码不变',
    request: z.object({
      dictId: id(),
      bizName: text(BIZ_NAME),
      bizValue: optionalText(BIZ_VALUE),
      sort: sort(),
    }),
    reply: nothing,
  }),
  updateStatus: call({
    path: 'crmBaseBizDict/updateStatus',
    need: settings,
    area,
    summary: '启用或停用字典条目',
    request: z.object({ dictId: id(), status: flag() }),
    reply: nothing,
  }),
} as const
