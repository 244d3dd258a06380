import { z } from 'zod'
import { call, file } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { importFaultSchema } from '#protocol/record/calls/imports.ts'

const area = 'product'
const settings = 'manage/crm/setting'

/** Entries of the list, and rows of one file. */
export const MOST_QUOTAS = 5000
export const quotaImportLimits = { maxRows: 5000, maxMb: 2 } as const
/** Characters. */
export const QUOTA_NAME = 100
export const QUOTA_TAG = 50
/** Locks that one call brings up to date. */
export const MOST_SYNCED = 1000

/** The largest number that a quota may have. */
const LARGEST_KEY = 999_999_999
const DIGITS = String(LARGEST_KEY).length + 1
/** Characters of the quotas of a record: numbers, each with a comma; and how many of the largest fit into a field. */
export const longestQuotas = (most: number): number => most * DIGITS
export const mostQuotasIn = (characters: number): number => Math.floor(characters / DIGITS)
export const quotaKeyId = () => integer(1, LARGEST_KEY)

/** 定额 as products and locks carry it. */
export const quotaSchema = z.object({ keyId: z.number(), keyName: z.string(), keyTag: z.string() })
export type Quota = z.infer<typeof quotaSchema>

const maintainedSchema = quotaSchema.extend({
  /** 0: not offered any more. */
  status: z.union([z.literal(0), z.literal(1)]),
  sort: z.number(),
})
export type MaintainedQuota = z.infer<typeof maintainedSchema>

const saveRequest = z.object({
  keyId: quotaKeyId(),
  keyName: text(QUOTA_NAME),
  keyTag: optionalText(QUOTA_TAG),
  sort: optional(integer(0, 1_000_000)),
})

/** Quotas and what products bring of them (locks-and-extensions.md §16). */
export const quotaCalls = {
  list: call({
    path: 'crmProductQuota/list',
    method: 'GET',
    body: 'none',
    need: [
      'crm/product/index',
      'crm/product/read',
      'crm/product/save',
      'crm/product/update',
      'crm/lock/read',
      ...(['index', 'read', 'save', 'update'] as const).map((leaf) => `crm/honor/${leaf}` as const),
      settings,
    ],
    area,
    summary: '启用的定额，按排序',
    request: z.object({}),
    reply: z.array(quotaSchema),
  }),
  page: call({
    path: 'crmProductQuota/queryPageList',
    body: 'json',
    need: settings,
    area,
    summary: '定额列表，含停用的；search 为定额ID、名称或标签',
    safe: true,
    request: z.object({ search: optionalText(100), page: paging.page, limit: paging.limit }),
    reply: pageOf(maintainedSchema),
  }),
  add: call({
    path: 'crmProductQuota/add',
    body: 'json',
    need: settings,
    area,
    summary: '新建定额；定额ID已存在时拒绝（2262）',
    request: saveRequest,
    reply: nothing,
  }),
  update: call({
    path: 'crmProductQuota/update',
    body: 'json',
    need: settings,
    area,
    summary: '修改定额的名称、标签和排序；定额ID不变',
    request: saveRequest,
    reply: nothing,
  }),
  updateStatus: call({
    path: 'crmProductQuota/updateStatus',
    need: settings,
    area,
    summary: '启用或停用定额',
    request: z.object({ keyId: quotaKeyId(), status: flag() }),
    reply: nothing,
  }),
  template: call({
    path: 'crmProductQuota/downloadExcel',
    need: settings,
    area,
    summary: '定额导入模板',
    safe: true,
    request: z.object({}),
    reply: file,
  }),
  upload: call({
    path: 'crmProductQuota/uploadExcel',
    body: 'multipart',
    need: settings,
    area,
    summary: '导入定额；已有的定额ID更新名称和标签，dryRun 1 只检查',
    request: z.object({ dryRun: flag().default(0) }),
    reply: z.object({
      totalSize: z.number(),
      /** Rows that were refused, the first of them in `faults`. */
      errSize: z.number(),
      updateSize: z.number(),
      faults: z.array(importFaultSchema),
    }),
  }),
  sync: call({
    path: 'crmProductQuota/syncLocks',
    body: 'json',
    need: 'crm/lock/correct',
    area,
    summary: '把产品现在的定额写入正在使用该产品的软件锁',
    request: z.object({ productId: id() }),
    reply: z.object({ syncedCount: z.number(), restCount: z.number() }),
  }),
} as const
