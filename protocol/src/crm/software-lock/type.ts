import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { ofOwned, seen } from '#protocol/record/declaration/system-columns.ts'
import { lockStatus } from './status.ts'
import { distinctions, lockForms, regions } from './words.ts'

const owned = ofOwned()

/**
 * 软件锁 (locks-and-extensions.md §3.1): what is known of each lock today. Its rows follow from the ledger (`ledger`), so no form
 * writes them. A lock is always owned: in the stock by who entered it, then by who holds it, at a customer by the salesperson.
 */
export const softwareLock = declareRecordType({
  label: 30,
  wire: { module: 'crmLock', logPart: 32 },
  key: 'softwareLock',
  display: '软件锁',
  table: 'software_lock',
  idKey: 'lockId',
  title: 'shell_num',
  node: 'crm/lock',
  ledger: true,
  list: {
    search: ['shell_num', 'chip_no'],
    searchVia: ['customer_id'],
    searchHint: '请输入锁号/芯片号/客户名称',
    ...owned,
    systemColumns: [
      { key: 'customerName', title: '客户名称', formType: 'customer' },
      { key: 'contractNum', title: '合同编号', formType: 'contract' },
      ...owned.systemColumns,
    ],
    scenes: [
      { name: '全部软件锁', bydata: 'all' },
      { name: '使用中', bydata: 'all', rule: 'running' },
      { name: '即将到期', bydata: 'all', rule: 'ending', counted: true },
      { name: '已到期', bydata: 'all', rule: 'expired' },
      { name: '在库', bydata: 'all', where: { status: 0 } },
      { name: '待收回', bydata: 'all', rule: 'waitBack' },
    ],
    columns: [
      { key: 'shellNum', width: 132 },
      { key: 'status', width: 94 },
      { key: 'customerName', width: 220 },
      { key: 'distinguish', width: 80 },
      { key: 'portNumber', width: 80 },
      { key: 'startTime', width: 104 },
      { key: 'endTime', width: 104 },
      { key: 'region', width: 76 },
      { key: 'ownerUserName', width: 92 },
    ],
  },
  states: { status: lockStatus },
  fields: [],
  stored: [
    {
      name: 'shell_num',
      label: '锁号',
      formType: 'text',
      inRows: true,
      in: { list: true, filters: true },
    },
    {
      name: 'chip_no',
      label: '芯片号',
      formType: 'text',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    {
      name: 'lock_form',
      label: '锁型',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: lockForms,
    },
    {
      name: 'region',
      label: '地区',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: regions,
    },
    {
      name: 'distinguish',
      label: '租/买',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      words: distinctions,
    },
    {
      name: 'customer_id',
      label: '客户名称',
      formType: 'customer',
      inRows: true,
      in: { filters: true },
      link: link('customer', {
        onRemove: 'keep',
        ownedAlong: true,
        tab: {
          key: 'softwareLock',
          counter: 'softwareLockCount',
          columns: ['shellNum', 'status', 'distinguish', 'portNumber', 'startTime', 'endTime'],
          call: 'queryLocks',
        },
      }),
    },
    {
      name: 'contract_id',
      label: '合同编号',
      formType: 'contract',
      inRows: true,
      link: link('contract', {
        onRemove: 'keep',
        tab: {
          key: 'softwareLock',
          counter: 'softwareLockCount',
          columns: ['shellNum', 'status', 'distinguish', 'portNumber', 'startTime', 'endTime'],
          call: 'queryLocks',
        },
      }),
    },
    {
      name: 'port_number',
      label: '节点数',
      formType: 'number',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    {
      name: 'start_time',
      label: '开始时间',
      formType: 'date',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    {
      name: 'end_time',
      label: '到期时间',
      formType: 'date',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    {
      name: 'sales_price',
      label: '应付金额',
      formType: 'floatnumber',
      inRows: true,
      in: { list: true, filters: true },
      authorisation: seen,
    },
    {
      name: 'business_id',
      label: '最近订单',
      formType: 'business',
      inRows: true,
      link: link('business', { onRemove: 'keep' }),
    },
    { name: 'main_lock_id', label: '现锁', formType: 'number' },
    { name: 'is_trial', label: '试用', formType: 'number', inRows: true, words: { 0: '否', 1: '是' } },
    {
      name: 'claim_user_id',
      label: '领用人',
      formType: 'single_user',
      inRows: true,
      in: { list: true, filters: true },
    },
  ],
  abilities: { exportSelected: true, exportAll: true },
  detail: {
    head: [
      { key: 'customerName', title: '客户名称' },
      { key: 'distinguish', title: '租/买' },
      { key: 'portNumber', title: '节点数' },
      { key: 'endTime', title: '到期时间' },
      { key: 'ownerUserName', title: '负责人' },
    ],
    information: [
      'chipNo',
      'lockForm',
      'region',
      'customerName',
      'contractNum',
      'startTime',
      'salesPrice',
      'claimUserId',
    ],
    tabs: [
      { key: 'ledger', title: '锁档案', need: 'crm/lock/read' },
      { key: 'information', title: '详细资料', need: 'crm/lock/read' },
      { key: 'history', title: '操作记录' },
    ],
    actions: ['stockIn', 'takeBack', 'reportBad', 'freeze', 'unfreeze', 'correct', 'exportSelected'],
  },
})
