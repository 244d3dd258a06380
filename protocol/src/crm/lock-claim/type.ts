import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approvalTodo, approvedAxis, approvedBy } from '../approved.ts'
import { lockForms, regions } from '../software-lock/words.ts'
import { issuing } from './issuing.ts'
import { lockClaimRefusals } from './refusals.ts'
import { MOST_CLAIMED, purposes, SALE } from './words.ts'

/** The owner of a claim is the claimant. */
const titles: Readonly<Record<string, string>> = {
  ownerUserName: '领用人',
  ownerUserId: '领用人',
  ownerDeptName: '部门',
  ownerDeptId: '部门',
  createTime: '申请日期',
}
const { systemColumns, filters } = ofOwned()
const titled = <Shown extends { key: string; title: string }>(shown: readonly Shown[]): Shown[] =>
  shown.map((each) => ({ ...each, title: titles[each.key] ?? each.title }))

/** A column with words that a form chooses, and lists show and filter. */
const chosen = (
  name: string,
  label: string,
  words: Readonly<Record<number, string>>,
  begins: number,
): StoredColumn & { formType: 'number' } => ({
  name,
  label,
  formType: 'number',
  inRows: true,
  in: { list: true, filters: true },
  words,
  form: { required: true, begins },
})

/** 新锁领用 (locks-and-extensions.md §13): locks that someone asks for, is given, and holds until they are used or come back. */
export const lockClaim = declareRecordType({
  label: 31,
  wire: { logPart: 37, module: 'crmLockClaim' },
  key: 'lockClaim',
  display: '新锁领用',
  creation: '新建领用',
  table: 'lock_claim',
  idKey: 'claimId',
  title: 'claim_no',
  node: 'crm/newLockClaim',
  list: {
    search: ['claim_no', 'shell_nums'],
    searchHint: '请输入领用单号/锁号',
    systemColumns: [
      { key: 'businessName', title: '关联订单', formType: 'business' },
      { key: 'customerName', title: '客户名称', formType: 'customer' },
      ...titled(systemColumns),
    ],
    filters: titled(filters),
    scenes: [
      { name: '全部领用单', bydata: 'all' },
      { name: '我的领用单', bydata: 'self' },
      { name: '下属的领用单', bydata: 'child' },
      { name: '待发放', bydata: 'all', rule: 'waitsIssue', counted: true },
      { name: '待确认', bydata: 'all', rule: 'waitsConfirm' },
      { name: '待退库', bydata: 'all', rule: 'waitsReturn', counted: true },
    ],
    columns: [
      { key: 'claimNo', width: 160 },
      { key: 'region', width: 76 },
      { key: 'ownerUserName', width: 88 },
      { key: 'ownerDeptName', width: 110 },
      { key: 'purpose', width: 92 },
      { key: 'quantity', width: 80 },
      { key: 'issuedNum', width: 94 },
      { key: 'checkStatus', width: 94 },
      { key: 'issueStatus', width: 94 },
      { key: 'createTime', width: 122 },
    ],
  },
  numbered: { column: 'claim_no', title: '领用单号', letters: 'LY' },
  states: {
    approval: approvedAxis(lockClaimRefusals.claimPassed),
    issuing,
  },
  approval: approvedBy({
    label: 14,
    messages: { waits: 129, passed: 130, refused: 131, commented: 156 },
    conditions: ['region', 'purpose', 'quantity'],
    waiting: { facts: ['region', 'purpose', 'quantity'] },
  }),
  fields: [
    {
      name: 'claim_no',
      label: '领用单号',
      formType: 'text',
      kind: 1,
      required: true,
      unique: true,
      operating: 176,
      width: 50,
    },
  ],
  stored: [
    chosen('region', '地区', regions, 1),
    chosen('purpose', '用途', purposes, SALE),
    chosen('lock_form', '锁型', lockForms, 1),
    {
      name: 'quantity',
      label: '数量',
      formType: 'number',
      inRows: true,
      in: { list: true },
      least: '1',
      largest: String(MOST_CLAIMED),
      form: { required: true },
    },
    { name: 'issued_num', label: '已发数量', formType: 'number', inRows: true, in: { list: true } },
    { name: 'shell_nums', label: '锁号', formType: 'textarea', inRows: true, in: { list: true } },
    {
      name: 'customer_id',
      label: '客户名称',
      formType: 'customer',
      inRows: true,
      in: { filters: true },
      form: {},
      link: link('customer', { onRemove: 'clear' }),
    },
    {
      name: 'business_id',
      label: '关联订单',
      formType: 'business',
      inRows: true,
      form: {},
      link: link('business', { onRemove: 'clear', under: 'customer_id' }),
    },
    {
      name: 'expect_date',
      label: '期望日期',
      formType: 'date',
      inRows: true,
      in: { list: true },
      form: {},
    },
    { name: 'remark', label: '备注', formType: 'textarea', inRows: true, form: { maxLength: 800 } },
  ],
  todos: todos({
    ...approvalTodo('领用', { key: 'checkLockClaim', model: 14, order: 92 }),
    countedAs: 'checkAdjust',
  }),
  abilities: { exportAll: true, exportSelected: true, counters: true },
  detail: {
    head: [
      { key: 'ownerUserName', title: '领用人' },
      { key: 'region', title: '地区' },
      { key: 'quantity', title: '数量' },
      { key: 'issuedNum', title: '已发数量' },
      { key: 'issueStatus', title: '发放状态' },
    ],
    tabs: [
      { key: 'items', title: '领用明细', need: 'crm/newLockClaim/read' },
      { key: 'information', title: '详细资料', need: 'crm/newLockClaim/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['issue', 'confirm', 'return', 'confirmReturn', 'exportSelected', 'delete'],
    next: ['confirm', 'issue'],
  },
})
