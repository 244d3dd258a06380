import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approvalTodo, approvedBy } from '../approved.ts'
import { ofCustomer } from '../customer-link.ts'
import { dueTodo } from '../due.ts'
import { orderRows, orderTypes, plainFields } from '../order/order-types.ts'
import { orderRefusals } from '../order/refusals.ts'
import { printedCustomer, printedEnd, printedPrices, printedProducts } from '../printed.ts'
import { productLines, productTotals } from '../product/lines.ts'
import { orderColumns } from './order-columns.ts'
import { businessStates, effectStates } from './states.ts'

/** How a business ends: the code on the wire, which is one of the stages, its word, and how likely it is then, in percent. */
export const businessEnds = {
  won: { code: 1, word: '赢单', rate: 100 },
  lost: { code: 2, word: '输单', rate: 0 },
  void: { code: 3, word: '无效', rate: 0 },
} as const

/** 商机 (crm-records.md §6). */
export const business = declareRecordType({
  label: 5,
  wire: { logPart: 24, module: 'crmBusiness' },
  key: 'business',
  display: '商机',
  table: 'business',
  idKey: 'businessId',
  title: 'business_name',
  node: 'crm/business',
  list: {
    search: ['business_name'],
    searchHint: '请输入商机名称',
    ...ofOwned({ team: true, followed: 'time' }),
    scenes: [
      ...ownedScenes('商机', { star: true }),
      { name: '赢单商机', bydata: 'all', where: { is_end: businessEnds.won.code } },
      { name: '输单商机', bydata: 'all', where: { is_end: businessEnds.lost.code } },
      { name: '无效商机', bydata: 'all', where: { is_end: businessEnds.void.code } },
      { name: '进行中的商机', bydata: 'all', where: { is_end: 0 } },
    ],
    columns: [
      { key: 'businessName', width: 248 },
      { key: 'customerName', width: 220 },
      { key: 'orderType', width: 98 },
      { key: 'money', width: 112 },
      { key: 'statusName', width: 144 },
      { key: 'effectStatus', width: 98 },
      { key: 'ownerUserName', width: 92 },
    ],
    footer: [{ key: 'businessSumMoney', title: '商机金额', column: 'money' }],
  },
  lines: [productLines('business_product')],
  prints: {
    prices: printedPrices,
    values: ['business_name', 'money', 'deal_date', 'type_name', 'status_name', 'remark', ...printedEnd],
    links: [printedCustomer],
    lines: [printedProducts],
  },
  moneyStrip: true,
  states: { approval: businessStates, effect: effectStates },
  approval: approvedBy({
    label: 13,
    submits: 'asked',
    refusal: orderRefusals.orderSubmitted,
    messages: { waits: 126, passed: 127, refused: 128, commented: 155 },
    conditions: ['money', 'discount_rate', 'order_type', 'distinguish', 'port_number', 'region'],
    weighs: ['largest_discount', 'largest_deviation'],
    waiting: {
      about: 'customer_id',
      columns: { money: 'money' },
      facts: ['customer_id', 'order_type', 'money'],
    },
  }),
  kinds: {
    column: 'order_type',
    from: orderTypes,
    plain: plainFields,
    rows: orderRows,
    wire: { strict: 'orderType', hints: ['buttonType', 'actionType'] },
  },
  fields: [
    {
      name: 'business_name',
      label: '商机名称',
      formType: 'text',
      kind: 1,
      required: true,
      operating: 181,
      fixedInForm: true,
    },
    ofCustomer({
      operating: 149,
      fixedInForm: true,
      authorisation: 4,
      link: {
        follows: 2,
        timeline: 'all',
        named: true,
        tab: {
          key: 'business',
          after: 'team',
          counter: 'businessCount',
          columns: ['businessName', 'money', 'customerName', 'typeName', 'statusName'],
          call: 'queryBusiness',
        },
        creates: ['tab', 'timeline', 'form'],
      },
    }),
    {
      name: 'money',
      label: '商机金额',
      formType: 'floatnumber',
      kind: 1,
      precisions: 2,
      least: '0',
      operating: 189,
    },
    {
      name: 'deal_date',
      label: '预计成交日期',
      formType: 'datetime',
      kind: 1,
      due: { unless: 'is_end', day: true },
    },
    {
      name: 'type_id',
      label: '商机状态组',
      formType: 'business_type',
      kind: 1,
      required: true,
      operating: 0,
      fixedInForm: true,
      authorisation: 2,
      beginsWithFirst: true,
    },
    {
      name: 'status_id',
      label: '商机阶段',
      formType: 'business_status',
      kind: 1,
      required: true,
      operating: 0,
      fixedInForm: true,
      authorisation: 2,
      under: 'type_id',
      onlyWith: true,
      beginsWithFirst: true,
    },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1 },
  ],
  stored: [
    ...productTotals,
    // status_id has it for those that have ended: 1, 2 and 3 are among the stages
    { name: 'is_end', label: '是否结束', formType: 'number', inRows: true, unrecorded: true },
    { name: 'stage_id', label: '到达的阶段', formType: 'business_status', inRows: true, unrecorded: true },
    { name: 'status_remark', label: '阶段备注', formType: 'text', inRows: true },
    ...orderColumns,
    {
      name: 'contacts_id',
      label: '首要联系人',
      formType: 'contacts',
      inRows: true,
      link: link('contacts', { onRemove: 'clear' }),
    },
    { name: 'next_time', label: '下次联系时间', formType: 'datetime', inRows: true },
    { name: 'last_time', label: '最后跟进时间', formType: 'datetime', inRows: true },
    { name: 'last_content', label: '最后跟进记录', formType: 'text', inRows: true },
    { name: 'followup', label: '是否跟进', formType: 'number', inRows: true },
  ],
  todos: todos(
    dueTodo('商机', { key: 'todayBusiness', model: 12, order: 30 }),
    approvalTodo('商机', { key: 'checkBusiness', model: 13, order: 75 }),
    {
      key: 'makeLock',
      extra: true,
      model: 17,
      order: 96,
      title: '待制锁订单',
      hint: '已满足签约、付款条件，等待制锁的订单',
      tabs: ['待制锁'],
      waitsFor: { within: 'crm/lock/assign' },
      until: { saved: 'everybody' },
    },
  ),
  quickCreate: true,
  abilities: {
    team: true,
    star: true,
    transfer: true,
    import: true,
    exportSelected: true,
    exportAll: true,
    activity: true,
    activityOnCreate: true,
    counters: true,
  },
  messages: { team: { added: 22, left: 28, removed: 31 }, import: { finished: 186, cancelled: 187 } },
  detail: {
    head: [
      { key: 'customerName', title: '客户名称' },
      { key: 'money', title: '商机金额（元）' },
      { key: 'dealDate', title: '预计成交日期', set: true },
      { key: 'nextTime', title: '下次联系', set: true },
      { key: 'ownerUserName', title: '负责人', set: 'transfer' },
    ],
    tabs: [
      { key: 'activity', title: '活动' },
      { key: 'information', title: '详细资料', need: 'crm/business/read' },
      { key: 'contacts', title: '联系人', counter: 'contactCount', need: 'crm/contacts/index' },
      { key: 'lines', title: '产品', counter: 'productCount', need: 'crm/product/index' },
      { key: 'team', title: '团队成员', counter: 'memberCount' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'printed', title: '打印记录', need: 'crm/business/print' },
      { key: 'history', title: '操作记录' },
    ],
    actions: [
      'submitOrder',
      'assignLock',
      'contractOfOrder',
      'takeIn',
      'holdOrder',
      'settleOrder',
      'planTimes',
      'transfer',
      'handOver',
      'printTemplate',
      'exportSelected',
      'cancelOrder',
      'delete',
      'addMembers',
      'removeMembers',
    ],
    upfront: ['transfer'],
    next: ['submitOrder', 'assignLock', 'contractOfOrder'],
  },
})
