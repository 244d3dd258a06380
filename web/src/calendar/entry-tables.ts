import { calendarCalls } from '#protocol/calendar/calendar-calls.ts'
import type { SystemCode } from '#protocol/calendar/system-types.ts'

/** A column of the list of a day; one with `opens` leads to the record whose id is under the other key. */
interface EntryColumn {
  key: string
  title: string
  width: number
  opens?: { target: string; idKey: string }
  kind?: 'money' | 'day'
}

interface EntryTable {
  call: (typeof calendarCalls)['customers']
  /** Of the calls that list two kinds. */
  type: 1 | 2
  columns: readonly EntryColumn[]
}

const text = (key: string, title: string, width = 140): EntryColumn => ({ key, title, width })
const day = (key: string, title: string): EntryColumn => ({ key, title, width: 120, kind: 'day' })
const record = (target: string, idKey: string, key: string, title: string): EntryColumn => ({
  key,
  title,
  width: 240,
  opens: { target, idKey },
})
const contacted = [
  text('nextTime', '下次联系时间', 160),
  text('updateTime', '最后跟进时间', 160),
  text('ownerUserName', '负责人'),
  text('createTime', '创建时间', 160),
]
const business = record('business', 'businessId', 'businessName', '商机名称')
const customer = record('customer', 'customerId', 'customerName', '客户名称')
const contract = record('contract', 'contractId', 'num', '合同编号')
const { customers, leads, businesses, dealBusinesses, contracts } = calendarCalls

/** The lists of a day, by the code of their type (approval-office.md §15.3). */
export const entryTables: Readonly<Record<Exclude<SystemCode, '1'>, EntryTable>> = {
  '2': { call: customers, type: 1, columns: [customer, ...contacted] },
  '5': { call: leads, type: 1, columns: [record('leads', 'leadsId', 'leadsName', '线索名称'), ...contacted] },
  '6': { call: businesses, type: 1, columns: [business, ...contacted] },
  '7': { call: dealBusinesses, type: 1, columns: [business, day('dealDate', '预计成交日期'), ...contacted] },
  '3': {
    call: contracts,
    type: 1,
    columns: [
      contract,
      text('name', '合同名称', 200),
      customer,
      { key: 'money', title: '合同金额（元）', width: 140, kind: 'money' },
      day('startTime', '合同开始时间'),
      day('endTime', '合同结束时间'),
      text('ownerUserName', '负责人'),
    ],
  },
  '4': {
    call: contracts,
    type: 2,
    columns: [
      contract,
      customer,
      text('planNum', '期数', 80),
      day('returnDate', '计划回款日期'),
      text('returnType', '计划回款方式'),
    ],
  },
}
