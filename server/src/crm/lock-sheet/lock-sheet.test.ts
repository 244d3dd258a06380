import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockSheetCalls } from '#protocol/crm/lock-sheet/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { quotaCalls } from '#protocol/crm/quota/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { addDays, today } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'
import { verifyLedger } from '../software-lock/ledger/verify.ts'

const calls = recordCallsOf(softwareLock)
let company: TestCompany
let admin: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, repA } = company.people)
})
afterAll(() => company.close())

const TITLES = [
  '锁号',
  '芯片号',
  '锁型',
  '地区',
  '租/买',
  '客户名称',
  '节点数',
  '开始时间',
  '到期时间',
  '软件模块',
  '应付金额',
  '合同编号',
]
type Rows = readonly (readonly string[])[]
const day = (offset = 0) => addDays(today(company.platform.clock), offset)
const send = async (
  rows: Rows,
  {
    person = admin,
    dryRun = 0,
    titles = TITLES,
  }: { person?: Person; dryRun?: 0 | 1; titles?: string[] } = {},
) => {
  const file = { name: '锁.xlsx', content: await makeWorkbook(titles, rows) }
  return sendFile(company, person, lockSheetCalls.upload, file, { dryRun: String(dryRun) })
}
const sent = async (rows: Rows, options: Parameters<typeof send>[1] = {}) => {
  const { code, msg, data } = await send(rows, options)
  if (code !== 0) throw new Error(`${code} ${msg}`)
  return lockSheetCalls.upload.reply.parse(data)
}
const find = async (shellNum: string, person = admin) =>
  (await person.ask(calls.list, { search: shellNum, limit: 100 })).list[0]
const messages = async (rows: Rows) => (await sent(rows, { dryRun: 1 })).faults.map(({ message }) => message)

describe('locks by sheet', () => {
  it('come into the stock, and into use at the customers that they name, with all that was sold', async () => {
    await admin.ask(quotaCalls.add, { keyId: 501, keyName: '土建定额', keyTag: '' })
    const name = '表格客户'
    const customerId = await makeRecord(repA, customer, { title: name })
    const contractId = await makeRecord(repA, contract, { entity: { customerId, num: 'HT-表格-1' } })
    await makeRecord(admin, product, { title: '表格计价', lines: { quotaList: [501] } })
    await makeRecord(admin, product, { title: '表格算量' })
    const rows = [
      ['s10001', 'CH-1', '网络锁', '青岛', '', '', '5', '', '', '', '', ''],
      [
        'S10002',
        '',
        '',
        'WH',
        '租赁',
        name,
        '3',
        day(-400),
        day(-35),
        '表格计价、表格算量',
        '3600.5',
        'HT-表格-1',
      ],
      ['S10003', '', '', '威海', '买卖', name, '', day(5), '', '', '', ''],
    ]
    const outcome = { totalSize: 3, errSize: 0, stockSize: 1, activeSize: 2, faults: [] }
    expect(await sent(rows, { dryRun: 1 })).toEqual(outcome)
    expect(await find('S10001')).toBeUndefined()
    expect(await sent(rows)).toEqual(outcome)
    expect(await find('S10001')).toMatchObject({
      status: statusCode('inStock'),
      region: 2,
      lockForm: 2,
      portNumber: 5,
      chipNo: 'CH-1',
      ownerUserName: admin.realname,
    })
    const old = await find('S10002', repA)
    expect(old).toMatchObject({
      status: statusCode('expired'),
      customerId,
      contractId,
      distinguish: 0,
      startTime: day(-400),
      endTime: day(-35),
      salesPrice: 3600.5,
      ownerUserName: repA.realname,
    })
    const lockId = Number(old?.lockId)
    expect(await repA.ask(calls.detail, { lockId })).toMatchObject({ quotaNames: '土建定额' })
    const { list } = await admin.ask(lockCalls.history, { lockId })
    expect(list.map(({ eventType, effectiveDate }) => [eventType, effectiveDate])).toEqual([
      ['ACTIVATE', day(-400)],
      ['STOCK_IN', day(-400)],
    ])
    const { values } = await admin.ask(lockCalls.stateAt, { lockId, date: day(-300) })
    expect(values).toContainEqual(expect.objectContaining({ key: 'status', text: '使用中' }))
    expect(await find('S10003'), 'bought, from a later day on').toMatchObject({
      status: statusCode('upcoming'),
      distinguish: 1,
      endTime: '',
    })
    expect(await verifyLedger(company.app.services.db)).toMatchObject({ found: null })
  })

  it('are for stock keepers alone', async () => {
    const row = ['S10101', '', '', '威海', '', '', '', '', '', '', '', '']
    expect((await send([row], { person: repA })).code).toBe(401)
    expect((await repA.call(lockSheetCalls.template, {})).code).toBe(401)
    expect((await sent([row])).stockSize).toBe(1)
  })

  it('are refused row by row, never overwritten, and come back as a sheet to correct', async () => {
    await sent([['S10201', '', '', '威海', '', '', '', '', '', '', '', '']])
    const rows = [
      ['S10201', '换芯片', '', '青岛', '', '', '', '', '', '', '', ''],
      ['S10202', '', '', '青岛', '', '', '', '', '', '', '', ''],
      ['S10202', '', '', '青岛', '', '', '', '', '', '', '', ''],
      ['坏', '', '', '', '', '', '', '', '', '', '', ''],
    ]
    const { token = '', ...outcome } = await sent(rows)
    expect(outcome).toEqual({
      totalSize: 4,
      errSize: 3,
      stockSize: 1,
      activeSize: 0,
      faults: [
        { row: 2, cells: ['S10201', '换芯片', '青岛'], message: '锁号已存在' },
        { row: 4, cells: ['S10202', '青岛'], message: '锁号重复' },
        { row: 5, cells: ['坏'], message: '锁号格式错误；地区不能为空' },
      ],
    })
    expect(await find('S10201')).toMatchObject({ chipNo: '', region: 1 })
    const { raw } = await admin.call(fileCalls.importErrors, { token })
    const sheet = await readWorkbook(raw)
    expect(sheet.at(-1)?.slice(0, 2)).toEqual(['锁号格式错误；地区不能为空', '坏'])
    expect((await repA.call(fileCalls.importErrors, { token })).code, 'of another').toBe(1102)
  })

  it('name what is there, completely and in order', async () => {
    const name = '有单的客户'
    const customerId = await makeRecord(repA, customer, { title: name })
    await makeRecord(repA, contract, { entity: { customerId, num: 'HT-表格-2' } })
    await makeRecord(repA, customer, { title: '别的客户' })
    const row = (more: Partial<Record<string, string>>) =>
      TITLES.map(
        (title) => new Map(Object.entries({ 锁号: 'S10301', 地区: '威海', ...more })).get(title) ?? '',
      )
    const sold = { 客户名称: name, 开始时间: '2026/1/1', 到期时间: '2026-12-31' }
    const cases: [Partial<Record<string, string>>, string][] = [
      [{ 软件模块: '甲' }, '填写软件模块的锁须填写客户名称'],
      [{ ...sold, 客户名称: '没有的' }, '客户不存在：“没有的”'],
      [{ ...sold, 软件模块: '没有的产品' }, '产品不存在：“没有的产品”'],
      [{ ...sold, 合同编号: 'HT-没有' }, '该客户没有合同：“HT-没有”'],
      [{ ...sold, 客户名称: '别的客户', 合同编号: 'HT-表格-2' }, '该客户没有合同：“HT-表格-2”'],
      [{ ...sold, 开始时间: '' }, '开始时间不能为空'],
      [{ ...sold, 到期时间: '' }, '租赁的锁到期时间不能为空'],
      [{ ...sold, '租/买': '买卖' }, '买卖锁没有到期时间'],
      [{ ...sold, 到期时间: '2025-12-31' }, '到期时间不能早于开始时间'],
      [{ ...sold, 到期时间: '明年' }, '到期时间的格式不正确'],
      [{ ...sold, 应付金额: '-1' }, '应付金额应为不小于0的数，最多两位小数'],
      [{ 节点数: '0' }, '节点数应为1到9999的整数'],
      [{ 锁型: '软锁' }, '锁型应为单机锁、网络锁、云锁之一'],
      [{ 地区: '北京' }, '地区应为威海、青岛之一'],
    ]
    for (const [more, message] of cases) expect(await messages([row(more)]), message).toEqual([message])
    expect(await messages([row({ ...sold, 合同编号: 'HT-表格-2' })])).toEqual([])
  })

  it('refuse a file of other columns', async () => {
    const refused = async (titles: string[]) => (await send([['S10401', '威海']], { titles })).msg
    expect(await refused(['姓名', '电话'])).toBe((await send([['x']], { titles: ['甲'] })).msg)
    expect(await refused(['锁号', '价格'])).toContain('地区')
    expect(await sent([['S10401', '威海']], { titles: ['锁号', '地区'] })).toMatchObject({ stockSize: 1 })
  })

  it('begin with a template of the same columns', async () => {
    const { raw } = await admin.call(lockSheetCalls.template, {})
    const rows = await readWorkbook(raw)
    expect(rows[1]?.map((title) => title.replace('*', ''))).toEqual(TITLES)
  })
})
