import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { product } from '#protocol/crm/product/type.ts'
import { type Quota, quotaCalls } from '#protocol/crm/quota/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { writeEvents } from '#server/crm/software-lock/door.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { makeRecord } from '../../../test/make.ts'
import { makeLock } from '../../../test/make-lock.ts'
import { drawCompany, type Person, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'
import { quotaKeysOf } from './door.ts'

const calls = recordCallsOf(product)
let company: TestCompany
let admin: Person
let managerA: Person
let repA: Person
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin, managerA, repA } = company.people)
})
afterAll(() => company.close())

const add = (keyId: number, keyName: string, more: Record<string, unknown> = {}) =>
  admin.call(quotaCalls.add, { keyId, keyName, keyTag: '省标', ...more })
const quota = (keyId: number, keyName: string) => ({ keyId, keyName, keyTag: '省标' })
const detailOf = (productId: number) => managerA.ask(calls.detail, { productId })
const maintained = async (search: string) => (await admin.ask(quotaCalls.page, { search })).list
const numbers = (list: readonly { keyId: number }[]) => list.map(({ keyId }) => keyId)

describe('the list of quotas', () => {
  it('is maintained by who sets parameters, offered by its order, each number once (2262)', async () => {
    expect((await add(1001, '2016消耗量定额', { sort: 2 })).code).toBe(0)
    expect((await add(1002, '2025消耗量定额', { sort: 1 })).code).toBe(0)
    expect(await add(1001, '又一个')).toMatchObject({ code: 2262, msg: '定额ID已存在' })
    expect((await managerA.call(quotaCalls.add, { keyId: 1, keyName: '越权' })).code).toBe(401)
    expect((await managerA.call(quotaCalls.page, { search: '' })).code).toBe(401)
    expect(await repA.ask(quotaCalls.list, {})).toEqual([
      quota(1002, '2025消耗量定额'),
      quota(1001, '2016消耗量定额'),
    ])
    expect((await company.people.hr.call(quotaCalls.list, {})).code).toBe(401)
  })

  it('renames, reorders and withdraws without a trace in what carries it', async () => {
    await add(1011, '安装定额', { sort: 7 })
    await admin.ask(quotaCalls.update, { keyId: 1011, keyName: '安装定额2025', keyTag: '' })
    expect(await maintained('1011')).toEqual([
      { keyId: 1011, keyName: '安装定额2025', keyTag: '', status: 1, sort: 7 },
    ])
    await admin.ask(quotaCalls.updateStatus, { keyId: 1011, status: 0 })
    expect(numbers(await repA.ask(quotaCalls.list, {}))).not.toContain(1011)
    expect(await maintained('安装定额')).toMatchObject([{ keyId: 1011, status: 0 }])
    const missing = { keyId: 999_999, keyName: '没有' }
    expect((await admin.call(quotaCalls.update, missing)).code).not.toBe(0)
    const { rows } = await company.platform.pool.query(
      `select detail from sys_log where object = '安装定额2025' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ detail: '停用了定额：1011 安装定额2025' }])
  })

  it('comes from a sheet, which a dry run checks without a trace', async () => {
    await add(1021, '旧名')
    const file = {
      name: '定额.xlsx',
      content: await makeWorkbook(
        ['定额ID', '名称', '标签'],
        [
          ['1021', '新名', '国标'],
          ['1022', '市政定额', ''],
          ['1022', '重复', ''],
          ['一', '园林', ''],
          ['1023', '', ''],
        ],
      ),
    }
    const send = (fields: Record<string, string>, person = admin) =>
      sendFile(company, person, quotaCalls.upload, file, fields)
    const answer = {
      totalSize: 5,
      errSize: 3,
      updateSize: 1,
      faults: [
        { row: 4, cells: ['1022', '重复'], message: '定额ID在文件中重复' },
        { row: 5, cells: ['一', '园林'], message: '定额ID应为不超过9位的数字' },
        { row: 6, cells: ['1023'], message: '名称不能为空' },
      ],
    }
    expect((await send({ dryRun: '1' })).data).toEqual(answer)
    expect(await maintained('1022')).toEqual([])
    expect((await send({}, managerA)).code).toBe(401)
    expect((await send({})).data).toEqual(answer)
    expect(await maintained('1021')).toMatchObject([{ keyName: '新名', keyTag: '国标' }])
    expect(await maintained('1022')).toMatchObject([{ keyName: '市政定额', keyTag: '' }])
    const { raw } = await admin.call(quotaCalls.template, {})
    const rows = await readWorkbook(raw, '模板.xlsx')
    expect(rows[1]?.map((cell) => cell.replace('*', ''))).toEqual(['定额ID', '名称', '标签'])
  })
})

describe('a product', () => {
  it('carries quotas by numbers or as chosen, and answers both', async () => {
    await add(2001, '土建定额')
    await add(2002, '钢筋定额')
    const productId = await makeRecord(managerA, product, {
      lines: { quotaList: [2002, { keyId: '2001' }, 2002] },
    })
    const both = [quota(2002, '钢筋定额'), quota(2001, '土建定额')]
    expect(await detailOf(productId)).toMatchObject({ quotaIds: '2002,2001', quotaList: both })
    const update = (request: Record<string, unknown>) => managerA.call(calls.update, request)
    await update({ entity: { productId, name: '不动定额' } })
    expect((await detailOf(productId)).quotaList).toEqual(both)
    await update({ entity: { productId, quotaIds: ' 2001 , 2001' } })
    expect(await detailOf(productId)).toMatchObject({ quotaIds: '2001', quotaList: [both[1]] })
    await update({ entity: { productId, quotaIds: '2001' }, quotaList: [] })
    expect(await detailOf(productId)).toMatchObject({ quotaIds: '', quotaList: [] })
  })

  it('takes what is offered alone, and keeps what was withdrawn since', async () => {
    await add(2011, '停用的')
    await add(2012, '仍有的')
    const productId = await makeRecord(managerA, product, { lines: { quotaList: [2011] } })
    await admin.ask(quotaCalls.updateStatus, { keyId: 2011, status: 0 })
    const save = (quotaList: unknown, id?: number) =>
      id === undefined
        ? managerA.call(calls.add, { entity: { name: '新', price: 1, num: 'Q-1', categoryId: 1 }, quotaList })
        : managerA.call(calls.update, { entity: { productId: id }, quotaList })
    expect((await save([2011, 2012], productId)).code).toBe(0)
    expect(numbers(await quotasOf(productId))).toEqual([2011, 2012])
    const other = await makeRecord(managerA, product)
    expect(await save([2011], other)).toMatchObject({
      code: 400,
      msg: '定额2011不存在或已停用，请刷新后再试',
    })
    expect((await save([987_654], other)).code).toBe(400)
    expect((await save(['abc'], other)).code).toBe(400)
    const many = Array.from({ length: 201 }, (_, at) => at + 1)
    expect(await save(many, other)).toMatchObject({ msg: '最多可以选择200条定额' })
  })

  const quotasOf = async (productId: number) =>
    (await quotaKeysOf(company.app.services.db, [productId])).get(productId) ?? []
})

describe('同步到在用锁', () => {
  const entitle = (lockId: number, productId: number, quotaKeys: Quota[]) => {
    const { services } = company.app
    return inTransaction(services.db, (trx) =>
      writeEvents(trx, systemWriter(services), [
        {
          key: `test:${lockId}:${productId}`,
          lockId,
          eventType: 'ADD_MODULE',
          entitlementOps: [{ op: 'set', productId, startTime: '2026-01-01', endTime: null, quotaKeys }],
        },
      ]),
    )
  }
  const quotaNames = async (lockId: number, person = admin) =>
    (await person.ask(recordCallsOf(softwareLock).detail, { lockId })).quotaNames

  it('writes what the product brings now into the locks that carry it, once', async () => {
    await add(3001, '旧定额')
    await add(3002, '新定额')
    const productId = await makeRecord(managerA, product, { lines: { quotaList: [3001] } })
    const customerId = await makeRecord(repA, customer)
    const lockId = await makeLock(company, { ownerUserId: repA.userId, customerId })
    const other = await makeLock(company, { ownerUserId: repA.userId, customerId })
    await entitle(lockId, productId, [quota(3001, '旧定额')])
    expect(await quotaNames(lockId, repA)).toBe('旧定额')
    await managerA.ask(calls.update, { entity: { productId }, quotaList: [3002, 3001] })
    expect(await quotaNames(lockId), 'a product changes no lock by itself').toBe('旧定额')
    expect((await repA.call(quotaCalls.sync, { productId })).code).toBe(401)
    expect(await admin.ask(quotaCalls.sync, { productId })).toEqual({ syncedCount: 1, restCount: 0 })
    expect(await quotaNames(lockId)).toBe('旧定额、新定额')
    expect(await quotaNames(other)).toBe('')
    const { list } = await admin.ask(lockCalls.history, { lockId })
    expect(list[0]).toMatchObject({ eventType: 'CORRECT' })
    expect(list[0]?.reason).toMatch(/^同步产品“.+”的定额$/)
    expect(await admin.ask(quotaCalls.sync, { productId })).toEqual({ syncedCount: 0, restCount: 0 })
    expect((await admin.ask(lockCalls.history, { lockId })).totalRow).toBe(list.length)
  })
})
