import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { flag, id, ids, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { listRequestSchema, rowSchema } from '#protocol/record/calls/calls.ts'
import { MOST_AT_ONCE } from '#protocol/record/calls/operations.ts'

/** Calls of products beside those of every record type (crm-records.md §7.3). */
export const productCalls = {
  /** What is on sale. */
  listOnSale: call({
    path: 'crmProduct/querySaleProductPageList',
    body: 'json',
    need: 'crm/product/index',
    area: 'product',
    summary: '上架的产品列表',
    safe: true,
    request: listRequestSchema,
    reply: pageOf(rowSchema),
  }),
  changeStatus: call({
    path: 'crmProduct/updateStatus',
    body: 'json',
    need: 'crm/product/status',
    area: 'product',
    summary: '上架或下架产品；已是该状态的产品不变',
    request: z.object({ ids: ids(MOST_AT_ONCE).min(1), status: flag() }),
    reply: nothing,
  }),
} as const

export const CATEGORY_NAME_LENGTH = 20
export const MOST_CATEGORY_LEVELS = 20

export const categorySchema = z.object({
  categoryId: z.number(),
  /** 0 at the root. */
  pid: z.number(),
  name: z.string(),
})
export type Category = z.infer<typeof categorySchema>

/** A category with those below it; leaves have no `children`. */
export const categoryNodeSchema = categorySchema.extend({
  label: z.string(),
  get children(): z.core.$ZodOptional<z.core.$ZodArray<typeof categoryNodeSchema>> {
    return z.array(categoryNodeSchema).optional()
  },
})
export type CategoryNode = z.infer<typeof categoryNodeSchema>

const saveRequest = z.object({
  categoryId: optional(id()),
  pid: optional(id()).transform((pid) => pid ?? 0),
  name: optionalText(1000),
})

const settings = 'manage/crm/setting'

/** Categories of products (crm-records.md §7.4). */
export const productCategoryCalls = {
  list: call({
    path: 'crmProductCategory/queryList',
    need: [
      'crm/product/index',
      'crm/product/read',
      'crm/product/save',
      'crm/product/update',
      'crm/product/excelimport',
      settings,
    ],
    area: 'product',
    summary: '产品类别；type 为 tree 时为树',
    safe: true,
    request: z.object({ type: optionalText(20) }),
    reply: z.union([z.array(categoryNodeSchema), z.array(categorySchema)]),
  }),
  save: call({
    path: 'crmProductCategory/save',
    body: 'json',
    need: settings,
    area: 'product',
    summary: '新建产品类别',
    request: saveRequest,
    reply: categorySchema,
  }),
  update: call({
    path: 'crmProductCategory/update',
    body: 'json',
    need: settings,
    area: 'product',
    summary: '修改产品类别的名称',
    request: saveRequest,
    reply: categorySchema,
  }),
  remove: call({
    path: 'crmProductCategory/deleteById/{id}',
    need: settings,
    area: 'product',
    summary: '删除产品类别；有产品或下级时拒绝',
    request: z.object({ id: id() }),
    reply: nothing,
  }),
} as const
