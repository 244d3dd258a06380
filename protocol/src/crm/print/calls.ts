import { z } from 'zod'
import { MOST_PRINTED } from '#protocol/crm/sale/calls.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import { call, file, type Need } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { pageSchema } from '#protocol/platform/page-setup.ts'
import { flag, id, idList, integer, nothing, optional, paging, text } from '#protocol/platform/wire.ts'

const area = 'print'
const administer = 'manage/crm/print'
/** Who writes templates, and who prints by them: of which type is for the call to ask. */
const use: Need = [
  administer,
  ...crmTypes.filter((type) => type.prints).map(({ node }) => `${node}/print` as const),
  'crm/sale/print',
]

export const LONGEST_TEMPLATE_NAME = 100
/** Characters of HTML. */
export const LONGEST_TEMPLATE = 200_000
/** Characters of HTML of a filled one. */
export const LONGEST_FILLED = 4 * LONGEST_TEMPLATE
/** Bytes of a document of Word that is a template. */
export const LARGEST_WORD = 5 * 1024 * 1024

/** An object, or its JSON where a form carries it. */
const pageRequest = () =>
  z.preprocess(
    (value) => (typeof value === 'string' && value !== '' ? parsed(value) : value || undefined),
    pageSchema.optional(),
  )
function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

const templateReply = z.object({
  templateId: z.number(),
  templateName: z.string(),
  type: z.number(),
  content: z.string(),
  page: pageSchema,
  /** The document that it prints by (§14.4); null: by its text. */
  word: z.object({ name: z.string(), size: z.number() }).nullable(),
  createTime: z.string(),
  updateTime: z.string(),
  createUserId: z.number(),
  createUserName: z.string(),
})
export type PrintTemplate = z.output<typeof templateReply>

const content = () => z.string().max(LONGEST_TEMPLATE)
const templateId = z.object({ templateId: id() })
const key = () => z.string().regex(/^[0-9a-f]{32}$/)

/** Print templates and what is printed by them (crm-records.md §14). */
export const printCalls = {
  list: call({
    path: 'crmPrint/queryPrintTemplateList',
    body: 'json',
    area,
    need: use,
    summary: '打印模板列表',
    safe: true,
    request: z.object({ ...paging, type: optional(id()) }),
    reply: pageOf(templateReply),
  }),
  one: call({
    path: 'crmPrint/queryPrintTemplateById',
    area,
    need: use,
    summary: '打印模板',
    safe: true,
    request: templateId,
    reply: templateReply,
  }),
  add: call({
    path: 'crmPrint/addPrintTemplate',
    body: 'json',
    area,
    need: administer,
    summary: '新建打印模板',
    request: z.object({
      templateName: text(LONGEST_TEMPLATE_NAME),
      type: id(),
      content: content().default(''),
      page: pageRequest(),
    }),
    reply: nothing,
  }),
  update: call({
    path: 'crmPrint/updatePrintTemplate',
    body: 'json',
    area,
    need: administer,
    summary: '编辑打印模板',
    request: templateId.extend({
      templateName: optional(text(LONGEST_TEMPLATE_NAME)),
      content: content().optional(),
      page: pageRequest(),
    }),
    reply: nothing,
  }),
  remove: call({
    path: 'crmPrint/deletePrintTemplate',
    area,
    need: administer,
    summary: '删除打印模板',
    request: templateId,
    reply: nothing,
  }),
  copy: call({
    path: 'crmPrint/copyTemplate',
    area,
    need: administer,
    summary: '复制打印模板',
    request: templateId,
    reply: nothing,
  }),
  addWord: call({
    path: 'crmPrint/addWordTemplate',
    body: 'multipart',
    area,
    need: administer,
    summary: '上传 Word 文档作为打印模板',
    request: z.object({ templateName: text(LONGEST_TEMPLATE_NAME), type: id() }),
    reply: nothing,
  }),
  setWord: call({
    path: 'crmPrint/updateWordTemplate',
    body: 'multipart',
    area,
    need: administer,
    summary: '替换打印模板的 Word 文档',
    request: templateId,
    reply: nothing,
  }),
  downWord: call({
    path: 'crmPrint/downWordTemplate',
    area,
    need: administer,
    summary: '下载打印模板的 Word 文档',
    safe: true,
    request: templateId,
    reply: file,
  }),
  downSample: call({
    path: 'crmPrint/downWordSample',
    area,
    need: administer,
    summary: '下载含全部标签的 Word 模板示例',
    safe: true,
    request: z.object({ type: id() }),
    reply: file,
  }),
  printWord: call({
    path: 'crmPrint/printWord',
    area,
    need: use,
    summary: '按 Word 模板填好；返回下载用的 key',
    request: templateId.extend({ id: id(), withoutPrices: optional(flag()) }),
    reply: z.string(),
  }),
  printWordAgain: call({
    path: 'crmPrint/printWordAgain',
    area,
    need: use,
    summary: '一次 Word 打印的原件；返回下载用的 key',
    request: z.object({ recordId: id() }),
    reply: z.string(),
  }),
  fields: call({
    path: 'crmPrint/queryFields',
    area,
    need: administer,
    summary: '模板可用的字段',
    safe: true,
    request: z.object({ type: id() }),
    reply: z.record(z.string(), z.array(z.object({ fieldName: z.string(), name: z.string() }))),
  }),
  print: call({
    path: 'crmPrint/print',
    area,
    need: use,
    summary: '按模板填好的内容',
    safe: true,
    request: templateId.extend({ id: id(), withoutPrices: optional(flag()) }),
    reply: z.string(),
  }),
  preview: call({
    path: 'crmPrint/preview',
    body: 'json',
    area,
    need: use,
    summary: '准备 PDF 或 Word；返回下载用的 key',
    request: z.object({
      content: z.string().max(LONGEST_FILLED),
      type: text(10),
      page: pageRequest(),
    }),
    reply: z.string(),
  }),
  previewPdf: call({
    path: 'crmPrint/preview.pdf',
    body: 'query',
    area,
    need: use,
    linked: 'cookie',
    summary: '预览 PDF',
    safe: true,
    request: z.object({ type: optional(integer()), key: key() }),
    reply: file,
  }),
  down: call({
    path: 'crmPrint/down',
    area,
    need: use,
    linked: 'cookie',
    summary: '下载 PDF（1）或 Word（2）',
    safe: true,
    request: z.object({ type: integer(), key: key() }),
    reply: file,
  }),
  saveRecord: call({
    path: 'crmPrint/savePrintRecord',
    body: 'json',
    area,
    need: use,
    summary: '保存打印记录',
    request: z.object({
      /** Without one: a 销售单 of the order `typeId`. */
      templateId: optional(id()),
      typeId: id(),
      /** Without a template: further orders of the same print, recorded with it or not at all. */
      moreTypeIds: optional(idList().pipe(z.array(z.number()).max(MOST_PRINTED - 1))),
      recordContent: z.string().max(LONGEST_FILLED),
      crmType: optional(id()),
      /** The page setup; that of the template by default. */
      page: pageRequest(),
      /** Of what was filled by a document. */
      key: optional(key()),
    }),
    reply: nothing,
  }),
  records: call({
    path: 'crmPrint/queryPrintRecord',
    area,
    need: use,
    summary: '打印记录',
    safe: true,
    request: z.object({ crmType: id(), typeId: id() }),
    reply: z.array(
      z.object({
        recordId: z.number(),
        /** Null: printed without one. */
        templateId: z.number().nullable(),
        templateName: z.string(),
        createTime: z.string(),
        createUserName: z.string(),
        /** Unlike the template filled with the record; false where that is not known. */
        isEdited: z.boolean(),
      }),
    ),
  }),
  record: call({
    path: 'crmPrint/queryPrintRecordById',
    area,
    need: use,
    summary: '一次打印的内容',
    safe: true,
    request: z.object({ recordId: id() }),
    reply: z.object({
      recordId: z.number(),
      crmType: z.number(),
      typeId: z.number(),
      templateId: z.number().nullable(),
      recordContent: z.string(),
      page: pageSchema,
      isWord: z.boolean(),
      isEdited: z.boolean(),
    }),
  }),
} as const
