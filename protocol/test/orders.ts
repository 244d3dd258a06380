import { Decimal } from 'decimal.js'
import type { Refusals } from '#protocol/platform/codes.ts'
import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { lines, numberIn, roundMoney } from '#protocol/record/declaration/lines.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { sums } from '#protocol/record/declaration/sums.ts'
import { closingColumns, ownerFilters, ownerUserName } from '#protocol/record/declaration/system-columns.ts'
import { approval } from '#protocol/record/states/approval.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { states } from '#protocol/record/states/declared-states.ts'

/** Why something may not be done, as such records will say it (crm-records.md §22). */
const refused = {
  voided: [2013, '合同已作废，不能编辑'],
  passed: [2014, '已通过的合同不能编辑'],
  running: [2015, '不能编辑，请先撤回再编辑！'],
  voidedTransfer: [2016, '已作废的合同不能转移！'],
  notDraft: [2076, '只能删除撤回和未提交的审批！'],
  voidFirst: [2085, '已通过的合同需要作废后才可编辑！'],
} as const satisfies Refusals
const notDrafts = { refusal: refused.notDraft, exceptAdministrators: true } as const
const HUNDRED = new Decimal(100)

/** What an order is about; the customer of a line stands for any record that lines name and copy from. */
const orderLines = lines({
  key: 'product',
  title: '产品',
  formType: 'product',
  table: 'order_lines',
  most: 50,
  columns: [
    { name: 'customer_id', label: '来源客户', formType: 'customer', to: 'customer' },
    {
      name: 'name',
      label: '名称',
      formType: 'text',
      copies: { via: 'customer_id', column: 'customer_name' },
    },
    { name: 'price', label: '标准价格', formType: 'floatnumber', precisions: 2, required: true },
    { name: 'num', label: '数量', formType: 'floatnumber', precisions: 2, initial: 1 },
    { name: 'discount', label: '折扣（%）', formType: 'floatnumber', precisions: 2, initial: 0 },
    { name: 'sales_price', label: '售价', formType: 'floatnumber', precisions: 2, computed: true },
    { name: 'subtotal', label: '合计', formType: 'floatnumber', precisions: 2, computed: true },
  ],
  compute: (line) => {
    const off = HUNDRED.minus(numberIn(line, 'discount')).div(HUNDRED)
    const salesPrice = roundMoney(numberIn(line, 'price').times(off))
    const subtotal = roundMoney(new Decimal(salesPrice).times(numberIn(line, 'num')))
    return { ...line, salesPrice, subtotal }
  },
  inputs: ['discount_rate'],
  totals: {
    columns: ['total_price'],
    compute: (all, inputs) => {
      const sum = Decimal.sum(0, ...all.map((line) => numberIn(line, 'subtotal')))
      const off = HUNDRED.minus(numberIn(inputs, 'discountRate')).div(HUNDRED)
      return { totalPrice: roundMoney(sum.times(off)) }
    },
  },
})

/** An order: what its payments come to is kept at it. */
export const orderType = declareRecordType({
  label: 91,
  key: 'order',
  wire: { module: 'crmOrder' },
  display: '订单',
  table: 'orders',
  idKey: 'orderId',
  title: 'num',
  node: 'crm/contract',
  list: {
    search: ['num', 'name'],
    searchHint: '请输入编号',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: ownerFilters,
    scenes: [{ name: '全部订单', bydata: 'all' }],
  },
  states: {
    approval: states({
      column: 'check_status',
      title: '审核状态',
      initial: 'draft',
      vocabulary: {
        draft: checkStates.draft,
        running: { ...checkStates.running, forbids: { delete: refused.notDraft } },
        passed: {
          ...checkStates.passed,
          forbids: { edit: refused.voidFirst, editInPlace: refused.passed, delete: notDrafts },
        },
        refused: { ...checkStates.refused, forbids: { delete: notDrafts } },
        recalled: checkStates.recalled,
        normal: { ...checkStates.normal, forbids: { delete: notDrafts } },
        voided: { ...checkStates.voided, forbids: { editInPlace: refused.voided, delete: notDrafts } },
      },
      events: {
        draft: { from: ['refused', 'recalled', 'normal', 'voided'], to: 'draft', behavior: 2 },
        submit: {
          from: ['draft', 'refused', 'recalled', 'normal', 'voided'],
          to: 'running',
          behavior: 20,
          says: '提交审核',
        },
        save: { from: ['draft', 'refused', 'recalled', 'voided'], to: 'normal', behavior: 2 },
        pass: { from: ['running'], to: 'passed', behavior: 27 },
        refuse: { from: ['running'], to: 'refused', behavior: 28 },
        recall: { from: ['running'], to: 'recalled', behavior: 29 },
        void: {
          from: ['passed', 'normal'],
          to: 'voided',
          behavior: 21,
          says: '将订单作废',
          call: { path: 'discard', right: 'discard', summary: '作废订单' },
        },
      },
    }),
  },
  approval: approval({
    label: 91,
    frozen: ['num', 'money', 'product'],
    refusal: refused.running,
    on: { drafted: 'draft', submitted: 'submit', passed: 'pass', refused: 'refuse', recalled: 'recall' },
    withoutFlow: { event: 'save' },
    messages: { waits: 9026, passed: 9011, refused: 9010 },
    waiting: { columns: { money: 'money' } },
  }),
  sums: sums(
    { column: 'received_money', of: 'payment', via: 'order_id', sum: 'money', states: ['normal'] },
    { column: 'cash_money', of: 'payment', via: 'order_id', sum: 'money', where: { way: ['现金'] } },
  ),
  lines: [orderLines],
  fields: [
    { name: 'num', label: '订单编号', formType: 'text', kind: 1, required: true, unique: true },
    { name: 'name', label: '订单名称', formType: 'text', kind: 1 },
    { name: 'money', label: '订单金额', formType: 'floatnumber', kind: 1, precisions: 2 },
    { name: 'remark', label: '备注', formType: 'text', kind: 1 },
  ],
  stored: [
    { name: 'received_money', label: '已收金额', formType: 'floatnumber', inRows: true },
    { name: 'cash_money', label: '现金金额', formType: 'floatnumber', inRows: true },
    { name: 'discount_rate', label: '整单折扣（%）', formType: 'floatnumber', inRows: true },
    { name: 'total_price', label: '总金额', formType: 'floatnumber', inRows: true },
    { name: 'is_paid', label: '是否收齐', formType: 'number', inRows: true },
  ],
  abilities: { transfer: true, exportAll: true },
  detail: { head: [{ key: 'num', title: '订单编号' }], tabs: [], actions: ['transfer', 'delete'] },
})

/** A payment: valid until it is cancelled, then nothing more happens to it but its reopening. */
export const paymentType = declareRecordType({
  label: 92,
  key: 'payment',
  wire: { module: 'crmPayment' },
  display: '付款',
  table: 'payments',
  idKey: 'paymentId',
  title: 'num',
  node: 'crm/leads',
  list: {
    search: ['num'],
    searchHint: '请输入编号',
    systemColumns: [ownerUserName, ...closingColumns],
    filters: ownerFilters,
    scenes: [{ name: '全部付款', bydata: 'all' }],
  },
  states: {
    approval: states({
      column: 'check_status',
      title: '审核状态',
      initial: 'normal',
      vocabulary: {
        normal: checkStates.normal,
        voided: {
          ...checkStates.voided,
          forbids: {
            edit: refused.voided,
            editInPlace: refused.running,
            transfer: refused.voidedTransfer,
            delete: notDrafts,
          },
        },
      },
      events: {
        cancel: {
          from: ['normal'],
          to: 'voided',
          behavior: 21,
          says: '将付款作废',
          call: { path: 'cancel', right: 'transform', summary: '作废付款' },
        },
        reopen: {
          from: ['voided'],
          to: 'normal',
          behavior: 2,
          call: { path: 'reopen', right: 'update', summary: '恢复付款' },
        },
      },
    }),
  },
  fields: [
    { name: 'num', label: '付款编号', formType: 'text', kind: 1, required: true, unique: true },
    {
      name: 'order_id',
      label: '订单',
      formType: 'contract',
      kind: 1,
      link: link('order', { onRemove: 'clear' }),
    },
    { name: 'money', label: '付款金额', formType: 'floatnumber', kind: 1, precisions: 2 },
    { name: 'way', label: '方式', formType: 'select', kind: 1, options: ['现金', '转账'] },
  ],
  stored: [],
  abilities: { transfer: true, import: true, exportAll: true },
  messages: { import: { finished: 9016, cancelled: 9017 } },
  detail: { head: [{ key: 'num', title: '付款编号' }], tabs: [], actions: ['transfer', 'delete'] },
})
