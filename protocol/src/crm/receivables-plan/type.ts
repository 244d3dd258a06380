import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { sums } from '#protocol/record/declaration/sums.ts'
import { ofOwned, seen } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { effective } from '../approved.ts'
import { planned } from '../contract/states.ts'
import { ofCustomer } from '../customer-link.ts'
import { paymentWays } from '../options.ts'
import { paymentWords } from '../order/words.ts'
import { crmRefusals } from '../refusals.ts'
import { servicePeriod } from '../service-period.ts'
import { MOST_NOTICE, pushWords } from './words.ts'

const owned = ofOwned()

/** What a plan may still be turned into while nothing of it has come. */
const open = ['waiting', 'overdue', 'pending'] as const
/** Something of it has come. */
const paid = ['partly', 'received'] as const

/** 回款计划 (crm-records.md §10). */
export const receivablesPlan = declareRecordType({
  label: 8,
  wire: { logPart: 31, module: 'crmReceivablesPlan' },
  key: 'receivablesPlan',
  display: '回款计划',
  table: 'receivables_plan',
  idKey: 'receivablesPlanId',
  title: 'num',
  nameKeys: { inRows: 'planNum' },
  node: 'crm/receivablesPlan',
  ownerFollows: 'contract_id',
  list: {
    search: ['num'],
    searchVia: ['customer_id', 'contract_id'],
    searchHint: '请输入客户名称/合同编号',
    ...owned,
    systemColumns: [
      { key: 'overdueDays', title: '逾期天数', formType: 'number', displayOnly: true, authorisation: seen },
      { key: 'orderNo', title: '订单编号', formType: 'text', displayOnly: true, authorisation: seen },
      { key: 'shellNums', title: '锁号', formType: 'text', displayOnly: true, authorisation: seen },
      { key: 'servicePeriod', title: '服务期', formType: 'text', displayOnly: true, authorisation: seen },
      ...owned.systemColumns,
    ],
    // what is late comes before who owns it
    scenes: ownedScenes('回款计划', { star: false }).toSpliced(
      1,
      0,
      { name: '逾期', bydata: 'all', rule: 'overdue', risingBy: 'returnDate', counted: true },
      { name: '本周应收', bydata: 'all', rule: 'dueThisWeek', risingBy: 'returnDate' },
      { name: '本月应收', bydata: 'all', rule: 'dueThisMonth', risingBy: 'returnDate' },
    ),
    columns: [
      { key: 'num', width: 72 },
      { key: 'customerName', width: 226 },
      { key: 'contractNum', width: 138 },
      { key: 'money', width: 122 },
      { key: 'returnDate', width: 122 },
      { key: 'overdueDays', width: 94 },
      { key: 'unreceivedMoney', width: 112 },
      { key: 'receivedStatus', width: 94 },
      { key: 'ownerUserName', width: 92 },
    ],
    footer: [{ key: 'planReceivedMoney', title: '计划回款总金额', column: 'money' }],
  },
  closings: [{ act: 'edit', by: 'bookedReceivablesId', refusal: crmRefusals.planReceived }],
  states: {
    payment: states({
      column: 'received_status',
      title: '回款状态',
      initial: 'pending',
      vocabulary: {
        waiting: { code: 0, word: '待回款', tone: 'info' },
        received: { code: 1, word: '回款完成', tone: 'success' },
        partly: { code: 2, word: '部分回款', tone: 'warning' },
        voided: { code: 3, word: '作废', tone: 'default' },
        overdue: { code: 4, word: '逾期', tone: 'error' },
        pending: { code: 5, word: '待生效', tone: 'default' },
      },
      events: {
        takeEffect: { from: ['pending', 'voided'], to: 'waiting', behavior: 2 },
        suspend: { from: ['voided', ...paid, 'overdue'], to: 'pending', behavior: 2 },
        void: { from: [...open, ...paid], to: 'voided', behavior: 21, says: '将回款计划作废' },
        fallDue: { from: ['waiting', 'partly'], to: 'overdue', behavior: 2 },
        receive: { from: [...open, 'voided', 'partly'], to: 'received', behavior: 2 },
        receivePart: { from: [...open, 'voided', 'received'], to: 'partly', behavior: 2 },
        reopen: { from: [...paid, 'overdue'], to: 'waiting', behavior: 2 },
        reopenOverdue: { from: [...paid, 'waiting', 'voided', 'pending'], to: 'overdue', behavior: 2 },
      },
    }),
  },
  sums: sums({
    column: 'real_received_money',
    of: 'receivables',
    via: 'receivables_plan_id',
    sum: 'money',
    states: effective,
  }),
  moneyStep: {
    place: 3,
    title: '回款计划',
    unit: '期',
    sum: 'money',
    states: [...open, ...paid],
    covers: 'contract_id',
    words: { missing: '未计划', beyond: '多计划', done: '已全部计划' },
    due: { date: 'return_date', open: 'unreceived_money', states: ['waiting', 'partly', 'overdue'] },
  },
  fields: [
    ofCustomer({
      operating: 181,
      link: {
        inForm: true,
        tab: {
          key: 'receivablesPlan',
          after: 'contract',
          counter: 'receivablesPlanCount',
          columns: ['num', 'contractNum', 'money', 'returnDate', 'returnType', 'remind', 'receivedStatus'],
          call: 'queryReceivablesPlan',
        },
        creates: ['tab'],
      },
    }),
    {
      name: 'contract_id',
      label: '合同编号',
      synonyms: ['合同号', '所属合同'],
      formType: 'contract',
      kind: 1,
      required: true,
      operating: 181,
      link: link('contract', {
        required: true,
        belongs: true,
        ownedAlong: true,
        onRemove: 'follow',
        under: 'customer_id',
        among: { states: planned, refusal: crmRefusals.contractTakesNoPlans },
        inForm: true,
        tab: {
          key: 'receivablesPlan',
          counter: 'receivablesPlanCount',
          columns: [
            'num',
            'money',
            'returnDate',
            'unreceivedMoney',
            'receivedStatus',
            'returnType',
            'remind',
          ],
          risingBy: 'createTime',
          call: 'queryReceivablesPlanListByContractId',
        },
        creates: ['tab'],
      }),
    },
    {
      name: 'money',
      label: '计划回款金额',
      synonyms: ['计划金额', '应收金额', '金额'],
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      least: '0.01',
      operating: 181,
    },
    {
      name: 'year_no',
      label: '年次',
      formType: 'number',
      kind: 1,
      precisions: 0,
      least: '1',
    },
    {
      name: 'return_date',
      label: '计划回款日期',
      synonyms: ['计划日期', '应收日期', '付款日期'],
      formType: 'date',
      kind: 1,
      required: true,
      operating: 183,
      due: { states: ['waiting', 'partly', 'overdue'], day: true },
    },
    {
      name: 'return_type',
      label: '回款方式',
      formType: 'select',
      kind: 1,
      options: paymentWays,
      operating: 0,
    },
    {
      name: 'remind',
      label: '提前几天提醒',
      formType: 'number',
      kind: 1,
      least: '0',
      most: String(MOST_NOTICE),
      operating: 1,
      // a row of its own: the service period behind it is the group at index 4 (locks-and-extensions.md §9.1)
      width: 100,
    },
    ...servicePeriod,
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, maxLength: 1000, operating: 1 },
  ],
  stored: [
    {
      name: 'num',
      label: '期数',
      formType: 'text',
      inRows: true,
      in: { list: true },
      authorisation: seen,
    },
    {
      name: 'real_received_money',
      label: '实际回款金额',
      formType: 'floatnumber',
      inRows: true,
      in: { list: true, filters: true, footer: { title: '实际回款总金额' } },
      authorisation: seen,
    },
    {
      name: 'unreceived_money',
      label: '未回款金额',
      formType: 'floatnumber',
      inRows: true,
      in: { list: true, filters: true, footer: { title: '未回款总金额' } },
      authorisation: seen,
      of: ['money', 'real_received_money', 'write_off_money'],
    },
    {
      name: 'over_money',
      label: '多回款金额',
      formType: 'floatnumber',
      inRows: true,
      in: { list: true, filters: true, footer: { title: '多回款总金额' } },
      authorisation: seen,
      of: ['money', 'real_received_money'],
    },
    {
      name: 'real_return_date',
      label: '实际回款日期',
      formType: 'date',
      inRows: true,
      in: { list: true },
      authorisation: seen,
    },
    {
      name: 'business_id',
      label: '订单',
      formType: 'business',
      inRows: true,
      link: link('business', {
        onRemove: 'keep',
        carries: { orderNo: 'order_no', orderType: 'order_type', shellNums: 'shell_nums' },
      }),
    },
    {
      name: 'payment_status',
      label: '付款状态',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: paymentWords,
      authorisation: seen,
      of: ['money', 'real_received_money'],
    },
    {
      name: 'push_status',
      label: '推送状态',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: pushWords,
      authorisation: seen,
    },
    { name: 'push_time', label: '推送时间', formType: 'datetime', inRows: true, unrecorded: true },
    {
      name: 'write_off_money',
      label: '核销金额',
      formType: 'floatnumber',
      inRows: true,
      precisions: 2,
      of: ['money'],
    },
    { name: 'settle_user_id', label: '结清人', formType: 'single_user', inRows: true, unrecorded: true },
    { name: 'settle_time', label: '结清时间', formType: 'datetime', inRows: true, unrecorded: true },
  ],
  todos: todos({
    key: 'remindReceivablesPlan',
    call: 'remindReceivables',
    model: 7,
    order: 100,
    title: '待回款提醒',
    tabs: ['待回款', '已回款', '已逾期'],
    overtime: 3,
    waitsFor: { ownerVia: 'contract_id', allFor: 'crm/receivables/save' },
    also: ['crm/receivables/index'],
    due: 'return_date',
    named: 'customerName',
    act: 'receive',
    until: { saved: 'everybody' },
  }),
  abilities: { import: true, exportSelected: true, exportAll: true, counters: true },
  messages: { import: { finished: 182, cancelled: 183 } },
  detail: {
    head: [
      { key: 'customerName', title: '客户名称' },
      { key: 'contractNum', title: '合同编号' },
      { key: 'money', title: '计划回款金额' },
      { key: 'returnDate', title: '计划回款日期' },
      { key: 'realReceivedMoney', title: '实际回款金额' },
    ],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/receivablesPlan/read' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['receive', 'hold', 'settle', 'push', 'pushLog', 'exportSelected', 'edit', 'delete'],
    next: ['receive'],
  },
})
