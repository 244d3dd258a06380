import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import { link } from '#protocol/record/declaration/link.ts'
import {
  closingColumns,
  closingFilters,
  ownerDeptName,
  ownerFilters,
  ownerUserName,
} from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approval } from '#protocol/record/states/approval.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { approvalTodo, approvedEvents, approvedOn, approvedStates, effective } from '../approved.ts'
import { inForce } from '../contract/states.ts'
import { ofCustomer } from '../customer-link.ts'
import { crmRefusals } from '../refusals.ts'
import { issuing } from './issuing.ts'
import { invoiceTypes, mailColumns, titleColumns, titleTypes } from './words.ts'

/** 发票 (crm-records.md §11). */
export const invoice = declareRecordType({
  label: 18,
  logPart: 27,
  key: 'invoice',
  module: 'crmInvoice',
  display: '发票',
  table: 'invoice',
  idKey: 'invoiceId',
  title: 'invoice_apply_number',
  node: 'crm/invoice',
  search: ['invoice_number', 'invoice_apply_number'],
  searchVia: ['contract_id', 'customer_id'],
  searchHint: '请输入发票号码/客户名称/合同编号',
  numbered: { column: 'invoice_apply_number', title: '发票编号', letters: 'FP' },
  states: {
    approval: states({
      column: 'check_status',
      title: '审核状态',
      initial: 'draft',
      vocabulary: {
        ...approvedStates,
        passed: {
          ...approvedStates.passed,
          forbids: { ...approvedStates.passed.forbids, edit: crmRefusals.invoicePassed },
        },
      },
      events: approvedEvents,
    }),
    issuing,
  },
  approval: approval({
    label: 3,
    firstFlow: '发票审批流程',
    frozen: 'all',
    refusal: crmRefusals.withdrawFirst,
    on: approvedOn,
    withoutFlow: { event: 'save' },
    messages: { waits: 37, passed: 36, refused: 35, commented: 149, passedWord: '发票审批' },
    conditions: ['invoice_money'],
    waiting: {
      about: 'contract_id',
      columns: { realInvoiceDate: 'real_invoice_date', money: 'invoice_money' },
      facts: ['customer_id', 'invoice_money'],
    },
  }),
  moneyStep: {
    place: 5,
    title: '开票',
    unit: '张',
    sum: 'invoice_money',
    states: effective,
    covers: 'contract_id',
    words: { missing: '未开票', beyond: '多开票', done: '已全部开票' },
  },
  fields: [
    {
      name: 'invoice_apply_number',
      label: '发票申请编号',
      formType: 'text',
      kind: 1,
      required: true,
      unique: true,
      operating: 176,
      width: 50,
    },
    ofCustomer({
      operating: 148,
      width: 50,
      link: {
        inForm: true,
        fills: {
          contacts_name: 'contactsName',
          contacts_mobile: 'contactsMobile',
          contacts_address: 'contactsAddress',
        },
        clears: ['invoice_money', ...titleColumns.map(({ name }) => name)],
        tab: {
          key: 'invoice',
          counter: 'invoiceCount',
          columns: [
            'invoiceApplyNumber',
            'contractNum',
            'invoiceMoney',
            'invoiceDate',
            'invoiceNumber',
            'checkStatus',
          ],
          call: 'queryInvoice',
        },
        creates: ['tab'],
      },
    }),
    {
      name: 'contract_id',
      label: '合同编号',
      formType: 'contract',
      kind: 1,
      required: true,
      operating: 148,
      width: 50,
      link: link('contract', {
        required: true,
        onRemove: 'refuse',
        under: 'customer_id',
        among: { states: inForce, refusal: crmRefusals.contractNotInForce },
        carries: { contractMoney: 'money' },
        inForm: true,
        fills: { invoice_money: 'money' },
        tab: {
          key: 'invoice',
          counter: 'invoiceCount',
          columns: ['invoiceApplyNumber', 'invoiceMoney', 'invoiceDate', 'invoiceNumber', 'checkStatus'],
          call: 'queryInvoiceByContractId',
        },
        creates: ['tab'],
      }),
    },
    {
      name: 'invoice_money',
      label: '开票金额',
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      least: '0.01',
      operating: 148,
      width: 50,
    },
    { name: 'invoice_date', label: '开票日期', formType: 'datetime', kind: 1, operating: 190, width: 50 },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, operating: 190, width: 50 },
  ],
  stored: [
    {
      name: 'invoice_type',
      label: '开票类型',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: invoiceTypes,
    },
    { name: 'title_type', label: '抬头类型', formType: 'number', inRows: true, words: titleTypes },
    ...titleColumns.map((column) => ({ ...column, inRows: true })),
    ...mailColumns.map((column) => ({ ...column, inRows: true })),
    {
      name: 'invoice_number',
      label: '发票号码',
      formType: 'text',
      inRows: true,
      in: { list: true, filters: true },
    },
    {
      name: 'real_invoice_date',
      label: '实际开票日期',
      formType: 'datetime',
      inRows: true,
      in: { list: true, filters: true },
    },
    { name: 'logistics_number', label: '物流单号', formType: 'text', inRows: true, in: { list: true } },
  ],
  systemColumns: [ownerUserName, ownerDeptName, ...closingColumns],
  filters: [...ownerFilters, ...closingFilters],
  scenes: ownedScenes('发票', { star: false }),
  todos: todos(approvalTodo('发票', { key: 'checkInvoice', model: 10, order: 90 })),
  list: [
    { key: 'invoiceApplyNumber', width: 148 },
    { key: 'customerName', width: 248 },
    { key: 'contractNum', width: 146 },
    { key: 'invoiceMoney', width: 112 },
    { key: 'invoiceStatus', width: 112 },
    { key: 'invoiceNumber', width: 118 },
    { key: 'checkStatus', width: 94 },
    { key: 'ownerUserName', width: 92 },
  ],
  abilities: { transfer: true, exportAll: true, counters: true },
  head: [
    { key: 'customerName', title: '客户名称' },
    { key: 'invoiceMoney', title: '开票金额' },
    { key: 'invoiceNumber', title: '发票号码' },
    { key: 'realInvoiceDate', title: '实际开票日期' },
  ],
  tabs: [
    { key: 'information', title: '详细资料', need: 'crm/invoice/read' },
    { key: 'files', title: '附件', counter: 'fileCount' },
    { key: 'history', title: '操作记录' },
  ],
  actions: ['transfer', 'issue', 'resetIssue', 'delete'],
  upfront: ['issue', 'transfer'],
})
