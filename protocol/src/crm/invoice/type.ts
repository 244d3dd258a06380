import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { ownedScenes } from '#protocol/record/declaration/declared-scenes.ts'
import type { FixedField } from '#protocol/record/declaration/fixed-fields.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned } from '#protocol/record/declaration/system-columns.ts'
import { todos } from '#protocol/record/declaration/todo.ts'
import { approvalTodo, approvedAxis, approvedBy, effective } from '../approved.ts'
import { ofContract } from '../contract-link.ts'
import { ofCustomer } from '../customer-link.ts'
import { LONGEST_NUMBERS } from '../order/requests.ts'
import { crmRefusals } from '../refusals.ts'
import { issuing } from './issuing.ts'
import {
  COMPANY,
  companyColumns,
  invoiceTypes,
  mailColumns,
  postTypes,
  receipts,
  SPECIAL,
  titleColumns,
  titleTypes,
} from './words.ts'

/** Headings under which the details of an invoice show what it has besides the designer's fields (§11.2). */
const SECTIONS = { title: '发票信息', mail: '邮寄信息' } as const
/** Characters, as forms receive it. */
const LONGEST = 300

/** What a special invoice of a company is not issued without. */
const taxpayer = ['invoice_title', 'tax_number']

/** A person has neither a tax number nor an account. */
const formOfTitle = (name: string): FixedField => ({
  section: SECTIONS.title,
  maxLength: LONGEST,
  ...(taxpayer.includes(name) ? { asked: { invoice_type: [SPECIAL], title_type: [COMPANY] } } : {}),
  ...(companyColumns.some((column) => column.name === name)
    ? { when: { column: 'title_type', is: [COMPANY] } }
    : {}),
})

/** 发票 (crm-records.md §11). */
export const invoice = declareRecordType({
  label: 18,
  wire: { logPart: 27, module: 'crmInvoice', tokens: true },
  key: 'invoice',
  display: '发票',
  table: 'invoice',
  idKey: 'invoiceId',
  title: 'invoice_apply_number',
  node: 'crm/invoice',
  list: {
    search: ['invoice_number', 'invoice_apply_number'],
    searchVia: ['contract_id', 'customer_id'],
    searchHint: '请输入发票号码/客户名称/合同编号',
    ...ofOwned(),
    scenes: ownedScenes('发票', { star: false }),
    columns: [
      // with the mark of red ones and of those taken back
      { key: 'invoiceApplyNumber', width: 178 },
      { key: 'customerName', width: 220 },
      { key: 'contractNum', width: 146 },
      { key: 'invoiceMoney', width: 112 },
      { key: 'invoiceStatus', width: 112 },
      { key: 'invoiceNumber', width: 118 },
      { key: 'checkStatus', width: 94 },
      { key: 'ownerUserName', width: 92 },
    ],
  },
  numbered: { column: 'invoice_apply_number', title: '发票编号', letters: 'FP' },
  states: {
    approval: approvedAxis(crmRefusals.invoicePassed),
    issuing,
  },
  approval: approvedBy({
    label: 3,
    firstFlow: '发票审批流程',
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
    states: [...effective, 'running'],
    parts: {
      axis: 'issuing',
      of: [
        { title: '已开票', in: ['issued'] },
        { title: '申请中', in: ['none', 'pending'] },
      ],
    },
    covers: 'contract_id',
    words: { missing: '未申请', beyond: '多开票', done: '已全部申请' },
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
    ofContract({
      operating: 148,
      width: 50,
      refusal: crmRefusals.contractNotInForce,
      link: {
        belongs: true,
        carries: { contractMoney: 'money' },
        shows: { contractMoney: '合同金额' },
        fills: { invoice_money: 'money' },
        tab: {
          key: 'invoice',
          counter: 'invoiceCount',
          columns: ['invoiceApplyNumber', 'invoiceMoney', 'invoiceDate', 'invoiceNumber', 'checkStatus'],
          call: 'queryInvoiceByContractId',
        },
        creates: ['tab'],
      },
    }),
    {
      name: 'invoice_money',
      label: '开票金额',
      formType: 'floatnumber',
      kind: 1,
      required: true,
      precisions: 2,
      least: '0.01',
      mirroredBy: 'red_of',
      operating: 148,
      width: 50,
    },
    { name: 'invoice_date', label: '开票日期', formType: 'datetime', kind: 1, operating: 190, width: 50 },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, operating: 190, width: 50 },
  ],
  stored: [
    {
      name: 'shell_nums',
      label: '软件锁号',
      formType: 'text',
      inRows: true,
      form: { maxLength: LONGEST_NUMBERS },
    },
    {
      name: 'invoice_type',
      label: '开票类型',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: invoiceTypes,
      form: { section: SECTIONS.title, required: true },
    },
    {
      name: 'title_type',
      label: '抬头类型',
      formType: 'number',
      inRows: true,
      words: titleTypes,
      form: { section: SECTIONS.title, begins: COMPANY },
    },
    ...titleColumns.map((column) => ({ ...column, inRows: true, form: formOfTitle(column.name) })),
    {
      name: 'post_type',
      label: '交付方式',
      formType: 'number',
      inRows: true,
      words: postTypes,
      form: { section: SECTIONS.mail },
    },
    ...mailColumns.map((column) => ({
      ...column,
      inRows: true,
      form: { section: SECTIONS.mail, maxLength: LONGEST },
    })),
    {
      name: 'receipt',
      label: '回执',
      formType: 'number',
      inRows: true,
      words: receipts,
      form: { section: SECTIONS.mail },
    },
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
      formType: 'date',
      inRows: true,
      in: { list: true, filters: true },
    },
    { name: 'logistics_number', label: '物流单号', formType: 'text', inRows: true, in: { list: true } },
    { name: 'status_reason', label: '作废或失败原因', formType: 'textarea', inRows: true },
    {
      name: 'red_of',
      label: '红冲的发票',
      formType: 'invoice',
      inRows: true,
      form: 'sent',
      link: link('invoice', {
        onRemove: 'refuse',
        // what takes an invoice back stays with its contract
        under: 'contract_id',
        tab: {
          key: 'redInvoices',
          title: '红字发票',
          counter: 'redCount',
          columns: ['invoiceApplyNumber', 'invoiceMoney', 'invoiceStatus', 'invoiceNumber', 'checkStatus'],
          call: 'queryRedInvoices',
        },
      }),
    },
  ],
  todos: todos(approvalTodo('发票', { key: 'checkInvoice', model: 10, order: 90 })),
  abilities: { transfer: true, exportAll: true, counters: true },
  detail: {
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
    information: ['redOf', 'statusReason'],
    actions: ['transfer', 'startIssue', 'issue', 'failIssue', 'red', 'resetIssue', 'voidIssue', 'delete'],
    upfront: ['transfer'],
    next: ['issue'],
  },
})
