import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approvalTodo, approvedBy, notedAxis } from '../approved.ts'
import type { DictionaryCode } from '../biz-dict/dictionaries.ts'
import { handling } from './handling.ts'
import { badLockRefusals } from './refusals.ts'
import { badLockSources, faultTypes, responsibles } from './words.ts'

/** The owner is the user who reported it. */
const titles: Readonly<Record<string, string>> = { ownerUserName: '上报人', ownerUserId: '上报人' }
const { systemColumns, filters } = ofOwned()
const titled = <Shown extends { key: string; title: string }>(shown: readonly Shown[]): Shown[] =>
  shown.map((each) => ({ ...each, title: titles[each.key] ?? each.title }))

const chosen = (
  name: string,
  label: string,
  words: Readonly<Record<number, string>>,
  wordsFrom?: DictionaryCode,
): StoredColumn & { formType: 'number' } => ({
  name,
  label,
  formType: 'number',
  inRows: true,
  in: { list: true, filters: true },
  words,
  ...(wordsFrom ? { wordsFrom } : {}),
  form: { required: true, begins: 1 },
})

/** 坏锁 (locks-and-extensions.md §14): a lock that does not work, until it is back in the stock or scrapped. */
export const badLock = declareRecordType({
  label: 32,
  wire: { logPart: 38, module: 'crmBadLock' },
  key: 'badLock',
  display: '坏锁',
  creation: '上报坏锁',
  table: 'bad_lock',
  idKey: 'badId',
  title: 'bad_no',
  node: 'crm/badLock',
  list: {
    search: ['bad_no', 'shell_num'],
    searchVia: ['customer_id'],
    searchHint: '请输入坏锁单号/锁号/客户名称',
    systemColumns: [
      { key: 'customerName', title: '客户名称', formType: 'customer' },
      { key: 'businessName', title: '换锁订单', formType: 'business' },
      { key: 'newShellNum', title: '替换锁号', formType: 'text', displayOnly: true },
      ...titled(systemColumns),
    ],
    filters: titled(filters),
    scenes: [
      { name: '全部坏锁', bydata: 'all' },
      { name: '我上报的坏锁', bydata: 'self' },
      { name: '下属上报的坏锁', bydata: 'child' },
      { name: '待处理', bydata: 'all', rule: 'waitsHandling', counted: true },
    ],
    columns: [
      { key: 'badNo', width: 176 },
      { key: 'shellNum', width: 126 },
      { key: 'customerName', width: 220 },
      { key: 'faultType', width: 94 },
      { key: 'foundDate', width: 104 },
      { key: 'ownerUserName', width: 104 },
      { key: 'checkStatus', width: 94 },
      { key: 'handleStatus', width: 94 },
    ],
  },
  numbered: { column: 'bad_no', title: '坏锁单号', letters: 'HS' },
  states: {
    approval: notedAxis(badLockRefusals.badLockInForce),
    handling,
  },
  approval: approvedBy({
    label: 15,
    messages: { waits: 133, passed: 134, refused: 135, commented: 157 },
    conditions: ['source', 'responsible', 'cost_money'],
    waiting: { facts: ['shell_num', 'fault_type', 'responsible'] },
  }),
  fields: [
    {
      name: 'bad_no',
      label: '坏锁单号',
      formType: 'text',
      kind: 1,
      required: true,
      unique: true,
      operating: 176,
      width: 50,
    },
  ],
  stored: [
    {
      name: 'shell_num',
      label: '锁号',
      formType: 'text',
      inRows: true,
      in: { list: true, filters: true },
      form: { required: true, maxLength: 32 },
    },
    // resolved from the number by the rules
    { name: 'lock_id', label: '软件锁', formType: 'number', inRows: true, unrecorded: true },
    chosen('source', '来源', badLockSources),
    chosen('fault_type', '故障类型', faultTypes, 'lockFaultType'),
    {
      name: 'fault_desc',
      label: '故障描述',
      formType: 'textarea',
      inRows: true,
      in: { list: true },
      form: { maxLength: 800 },
    },
    {
      name: 'found_date',
      label: '发现日期',
      formType: 'date',
      inRows: true,
      in: { list: true, filters: true },
      form: { required: true },
    },
    chosen('responsible', '责任方', responsibles),
    {
      name: 'cost_money',
      label: '费用',
      formType: 'floatnumber',
      inRows: true,
      in: { list: true },
      precisions: 2,
      least: '0',
      form: {},
    },
    // follows from the lock
    {
      name: 'customer_id',
      label: '客户名称',
      formType: 'customer',
      inRows: true,
      in: { filters: true },
      link: link('customer', { onRemove: 'clear' }),
    },
    {
      name: 'business_id',
      label: '换锁订单',
      formType: 'business',
      inRows: true,
      link: link('business', { onRemove: 'clear' }),
    },
    { name: 'handle_result', label: '处理结果', formType: 'textarea', inRows: true, in: { list: true } },
    { name: 'handle_user_id', label: '处理人', formType: 'single_user', inRows: true, in: { list: true } },
    { name: 'handle_time', label: '处理时间', formType: 'datetime', inRows: true, in: { list: true } },
  ],
  todos: todos({
    ...approvalTodo('坏锁', { key: 'checkBadLock', model: 15, order: 94 }),
    countedAs: 'checkAdjust',
  }),
  abilities: { exportAll: true, exportSelected: true, counters: true },
  detail: {
    head: [
      { key: 'shellNum', title: '锁号' },
      { key: 'customerName', title: '客户名称' },
      { key: 'faultType', title: '故障类型' },
      { key: 'handleStatus', title: '处理状态' },
      { key: 'ownerUserName', title: '上报人' },
    ],
    information: ['customerName', 'handleResult', 'handleUserId', 'handleTime'],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/badLock/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['handle', 'replaceLock', 'exportSelected', 'delete'],
    // a lock that a customer uses is replaced before it is handled (2252)
    next: ['replaceLock', 'handle'],
  },
})
