import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { productUnits } from '../options.ts'
import { crmRefusals } from '../refusals.ts'
import { LONGEST_QUOTAS, RENTED, saleModes } from './words.ts'

/** 产品 (crm-records.md §7). */
export const product = declareRecordType({
  label: 4,
  wire: { logPart: 29, module: 'crmProduct' },
  key: 'product',
  display: '产品',
  table: 'product',
  idKey: 'productId',
  title: 'name',
  node: 'crm/product',
  list: {
    search: ['name', 'num'],
    searchHint: '请输入产品名称',
    ...ofOwned(),
    scenes: [
      { name: '全部产品', bydata: 'all' },
      { name: '上架的产品', bydata: 'all', where: { status: 1 } },
      { name: '下架的产品', bydata: 'all', where: { status: 0 } },
    ],
    columns: [
      { key: 'name', width: 224 },
      { key: 'categoryName', width: 132 },
      { key: 'num', width: 134 },
      { key: 'price', width: 120 },
      { key: 'unit', width: 96 },
      { key: 'status', width: 108 },
      { key: 'ownerUserName', width: 100 },
      { key: 'updateTime', width: 104 },
    ],
  },
  states: {
    shelf: states({
      column: 'status',
      title: '是否上下架',
      initial: 'onSale',
      vocabulary: {
        onSale: { code: 1, word: '上架', tone: 'success' },
        offSale: { code: 0, word: '下架', tone: 'default' },
      },
      events: {
        offer: { from: ['offSale'], to: 'onSale', behavior: 22, says: '将产品上架' },
        withdraw: { from: ['onSale'], to: 'offSale', behavior: 23, says: '将产品下架' },
      },
      listed: 'word',
      offered: ['onSale'],
      chosenWith: 'status',
    }),
  },
  deleted: crmRefusals.productGone,
  pictures: [
    { name: 'main_file_ids', label: '产品图片', width: 290, height: 220 },
    { name: 'detail_file_ids', label: '产品详情图片', width: 750, height: 600 },
  ],
  fields: [
    {
      name: 'name',
      label: '产品名称',
      formType: 'text',
      kind: 1,
      required: true,
      operating: 177,
      fixedInForm: true,
      authorisation: 3,
    },
    {
      name: 'category_id',
      label: '产品类别',
      synonyms: ['产品类型'],
      formType: 'category',
      kind: 1,
      required: true,
      operating: 1,
      fixedInForm: true,
      authorisation: 3,
    },
    {
      name: 'unit',
      label: '产品单位',
      formType: 'select',
      kind: 2,
      options: productUnits,
      authorisation: 3,
    },
    { name: 'num', label: '产品编码', formType: 'text', kind: 1, required: true, unique: true },
    {
      name: 'price',
      label: '价格',
      synonyms: ['标准价格', '单价', '售价'],
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      least: '0',
      operating: 181,
      fixedInForm: true,
      authorisation: 3,
    },
    { name: 'description', label: '产品描述', formType: 'text', kind: 1 },
  ],
  stored: [
    {
      name: 'sale_mode',
      label: '销售方式',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: saleModes,
      form: { begins: RENTED },
    },
    { name: 'quota_ids', label: '定额', formType: 'text', inRows: true, form: { maxLength: LONGEST_QUOTAS } },
  ],
  abilities: {
    transfer: true,
    import: true,
    exportSelected: true,
    exportAll: true,
    counters: true,
  },
  messages: { import: { finished: 20, cancelled: 21 } },
  detail: {
    head: [
      { key: 'categoryName', title: '产品类别' },
      { key: 'unit', title: '产品单位' },
      { key: 'price', title: '产品价格' },
      { key: 'num', title: '产品编码' },
      { key: 'ownerUserName', title: '负责人', set: 'transfer' },
    ],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/product/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['transfer', 'offer', 'withdraw', 'syncQuotas', 'exportSelected', 'delete'],
    upfront: ['transfer'],
  },
})
