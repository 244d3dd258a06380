import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned, seen } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approvalTodo, approvedAxis, approvedBy, effective } from '../approved.ts'
import { ofContract } from '../contract-link.ts'
import { ofCustomer } from '../customer-link.ts'
import { paymentWays } from '../options.ts'
import { printedCustomer, printedEnd, printedPrices } from '../printed.ts'
import { crmRefusals } from '../refusals.ts'
import { servicePeriod } from '../service-period.ts'

/** 回款 (crm-records.md §9). */
export const receivables = declareRecordType({
  label: 7,
  wire: { logPart: 26, module: 'crmReceivables' },
  key: 'receivables',
  display: '回款',
  table: 'receivables',
  idKey: 'receivablesId',
  title: 'number',
  node: 'crm/receivables',
  ownerFollows: 'contract_id',
  list: {
    search: ['number'],
    searchVia: ['customer_id'],
    searchHint: '请输入客户名称/回款编号',
    ...ofOwned({ team: true }),
    scenes: ownedScenes('回款', { star: false }),
    columns: [
      { key: 'number', width: 148 },
      { key: 'customerName', width: 248 },
      { key: 'contractNum', width: 146 },
      { key: 'money', width: 112 },
      { key: 'returnTime', width: 104 },
      { key: 'returnType', width: 100 },
      { key: 'checkStatus', width: 94 },
      { key: 'ownerUserName', width: 92 },
    ],
    footer: [{ key: 'receivablesMoney', title: '回款金额', column: 'money', states: effective }],
  },
  numbered: { column: 'number', title: '回款编号', letters: 'HK' },
  states: {
    approval: approvedAxis(crmRefusals.receivablesPassed),
  },
  approval: approvedBy({
    label: 2,
    firstFlow: '回款审批流程',
    messages: { waits: 27, passed: 13, refused: 12, commented: 148 },
    waiting: {
      about: 'contract_id',
      columns: { returnTime: 'return_time', money: 'money' },
      facts: ['customer_id', 'money'],
    },
  }),
  moneyStep: {
    place: 4,
    title: '回款',
    unit: '笔',
    sum: 'money',
    states: effective,
    covers: 'contract_id',
    words: { missing: '未回款', beyond: '多回款', done: '已全部回款' },
    settles: 'receivables_plan_id',
  },
  prints: {
    prices: printedPrices,
    values: [
      'number',
      'customer_name',
      'plan_num',
      'return_time',
      'money',
      'return_type',
      'remark',
      ...printedEnd,
    ],
    links: [
      printedCustomer,
      {
        via: 'contract_id',
        values: [
          'num',
          'name',
          'money',
          'order_date',
          'start_time',
          'end_time',
          'contacts_name',
          'company_user_name',
          'remark',
        ],
      },
    ],
  },
  fields: [
    {
      name: 'number',
      label: '回款编号',
      formType: 'text',
      kind: 1,
      required: true,
      unique: true,
      taken: crmRefusals.receivablesNumTaken,
      operating: 177,
    },
    ofCustomer({
      operating: 149,
      link: {
        inForm: true,
        timeline: 'creation',
        tab: {
          key: 'receivables',
          after: 'contract',
          counter: 'receivablesCount',
          columns: ['number', 'contractNum', 'money', 'returnTime', 'ownerUserName', 'checkStatus'],
          call: 'queryReceivables',
        },
        creates: ['tab', 'timeline'],
      },
    }),
    ofContract({
      operating: 159,
      refusal: crmRefusals.contractNotInForce,
      link: {
        belongs: true,
        carries: { contractName: 'name', contractMoney: 'money' },
        timeline: 'creation',
        tab: {
          key: 'receivables',
          counter: 'receivablesCount',
          columns: ['number', 'money', 'returnTime', 'returnType', 'ownerUserName', 'checkStatus'],
          // the wire's own spelling
          call: 'qureyReceivablesListByContractId',
        },
        creates: ['tab', 'timeline'],
      },
    }),
    {
      name: 'receivables_plan_id',
      label: '期数',
      formType: 'receivables_plan',
      kind: 1,
      operating: 1,
      link: link('receivablesPlan', {
        onRemove: 'clear',
        under: 'contract_id',
        inForm: true,
        spread: {
          table: 'receivables_allocation',
          own: 'receivables_id',
          key: 'allocations',
          title: '分摊',
          sum: 'money',
          of: 'money',
          // what awaits its approval has taken its instalment already: it is not entered twice meanwhile
          taking: [...effective, 'running'],
        },
        tab: {
          key: 'receivables',
          counter: 'receivablesCount',
          columns: ['number', 'money', 'returnTime', 'returnType', 'ownerUserName', 'checkStatus'],
          call: 'queryReceivables',
        },
        fills: { return_time: 'returnDate', money: 'money', return_type: 'returnType' },
      }),
    },
    {
      name: 'return_time',
      label: '回款日期',
      synonyms: ['到账日期', '收款日期'],
      formType: 'date',
      kind: 1,
      required: true,
      operating: 181,
    },
    {
      name: 'money',
      label: '回款金额',
      synonyms: ['收款金额', '到账金额', '金额'],
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      least: '0.01',
      operating: 181,
    },
    {
      name: 'return_type',
      label: '回款方式',
      formType: 'select',
      kind: 1,
      options: paymentWays,
      // a row of its own: the service period behind it is the group at index 4 (locks-and-extensions.md §9.1)
      width: 100,
    },
    ...servicePeriod,
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1 },
  ],
  stored: [
    {
      name: 'sub_account_no',
      label: '子账号',
      formType: 'text',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    { name: 'bank_transaction_id', label: '银行流水', formType: 'number', inRows: true },
  ],
  todos: todos(approvalTodo('回款', { key: 'checkReceivables', model: 6, order: 80 })),
  abilities: {
    team: true,
    transfer: true,
    import: true,
    exportSelected: true,
    exportAll: true,
    activityOnCreate: true,
    counters: true,
  },
  messages: { team: { added: 121, left: 123, removed: 125 }, import: { finished: 184, cancelled: 185 } },
  detail: {
    information: ['subAccountNo'],
    head: [
      { key: 'customerName', title: '客户名称' },
      { key: 'contractName', title: '合同名称' },
      { key: 'money', title: '回款金额' },
      { key: 'returnTime', title: '回款日期' },
      { key: 'ownerUserName', title: '负责人', set: 'transfer' },
    ],
    tabs: [
      { key: 'information', title: '详细资料', need: 'crm/receivables/read' },
      { key: 'team', title: '团队成员', counter: 'memberCount' },
      { key: 'files', title: '附件', counter: 'fileCount' },
      { key: 'printed', title: '打印记录', need: 'crm/receivables/print' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['transfer', 'printTemplate', 'exportSelected', 'delete', 'addMembers', 'removeMembers'],
    upfront: ['transfer'],
  },
})
