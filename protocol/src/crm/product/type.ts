import { declareRecordType } from '#protocol/record/declare.ts'
import { states } from '#protocol/record/states.ts'
import {
  closingColumns,
  closingFilters,
  ownerDeptName,
  ownerFilters,
  ownerUserName,
} from '#protocol/record/system-columns.ts'
import { productUnits } from '../options.ts'

/** 产品 (crm-records.md §7). */
export const product = declareRecordType({
  label: 4,
  key: 'product',
  module: 'crmProduct',
  display: '产品',
  table: 'product',
  idKey: 'productId',
  title: 'name',
  node: 'crm/product',
  search: ['name', 'num'],
  searchHint: '请输入产品名称',
  states: states({
    column: 'status',
    title: '是否上下架',
    initial: 'onSale',
    vocabulary: {
      onSale: { code: 1, word: '上架', tone: 'success' },
      offSale: { code: 0, word: '下架', tone: 'default' },
    },
    events: {
      offer: { from: ['offSale'], to: 'onSale', behavior: 2 },
      withdraw: { from: ['onSale'], to: 'offSale', behavior: 2 },
    },
  }),
  fields: [
    {
      name: 'name',
      label: '产品名称',
      formType: 'text',
      kind: 1,
      required: true,
      operating: 177,
      fixedInForm: true,
    },
    { name: 'category_id', label: '产品类型', formType: 'category', kind: 1, required: true, operating: 1 },
    { name: 'unit', label: '产品单位', formType: 'select', kind: 2, options: productUnits },
    { name: 'num', label: '产品编码', formType: 'text', kind: 1, required: true, unique: true },
    {
      name: 'price',
      label: '价格',
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      operating: 181,
    },
    { name: 'description', label: '产品描述', formType: 'text', kind: 1 },
  ],
  stored: [],
  systemColumns: [ownerUserName, ownerDeptName, ...closingColumns],
  filters: [...ownerFilters, ...closingFilters],
  scenes: [
    { name: '全部产品', bydata: 'all' },
    { name: '上架的产品', bydata: 'all', where: { status: 1 } },
    { name: '下架的产品', bydata: 'all', where: { status: 0 } },
  ],
  list: [
    { key: 'name', width: 224 },
    { key: 'num', width: 140 },
    { key: 'price', width: 120 },
    { key: 'unit', width: 96 },
    { key: 'status', width: 94 },
    { key: 'ownerUserName', width: 100 },
    { key: 'updateTime', width: 104 },
  ],
  abilities: {
    transfer: true,
    import: true,
    exportSelected: true,
    exportAll: true,
    counters: true,
  },
  importMessages: { finished: 20, cancelled: 21 },
  head: [
    { key: 'num', title: '产品编码' },
    { key: 'price', title: '产品价格' },
    { key: 'unit', title: '产品单位' },
    { key: 'ownerUserName', title: '负责人', set: 'transfer' },
  ],
  tabs: [
    { key: 'information', title: '详细资料', need: 'crm/product/read' },
    { key: 'files', title: '附件', counter: 'fileCount' },
    { key: 'history', title: '操作记录' },
  ],
  actions: ['transfer', 'exportSelected', 'delete'],
  upfront: ['transfer'],
})
