import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { poolSheetCalls } from '#protocol/crm/pool/sheets.ts'
import { during } from '../../../test/during.ts'
import { makeRecord } from '../../../test/make.ts'
import { makePool } from '../../../test/make-pool.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { sendFile } from '../../../test/upload.ts'
import { makeWorkbook, readWorkbook } from '../../../test/workbook.ts'

let company: TestCompany
let poolId: number
beforeAll(async () => {
  company = await drawCompany()
  poolId = await makePool(company, '导入公海')
})
afterAll(() => company.close())

describe('importing into a pool', () => {
  it('gives the rows no owner, overwrites only customers of the pool, and is exported again', async () => {
    const { admin, repA } = company.people
    await makeRecord(repA, customer, { title: '有人的客户' })
    const { raw, headers } = await admin.call(poolSheetCalls.template, { poolId })
    const name = encodeURIComponent('公海客户导入模板.xlsx')
    expect(headers['content-disposition']).toBe(`attachment;filename=${name}`)
    const headings = (await readWorkbook(raw))[1] ?? []
    expect(headings[0]).toBe('*客户名称')
    expect(headings).not.toContain('*负责人')
    const content = await makeWorkbook(headings, [['公海进口'], ['有人的客户']])
    const part = { name: 'a.xlsx', content }
    expect(
      await sendFile(company, admin, poolSheetCalls.upload, part, { poolId: String(poolId) }),
    ).toMatchObject({
      code: 0,
    })
    await company.platform.jobs.runDue()
    const [done] = await admin.ask(importCalls.history, { type: 2 })
    expect(done).toMatchObject({ poolId, created: 1, failed: 1 })
    const { faults } = await admin.ask(importCalls.read, { importId: done?.importId ?? 0 })
    expect(faults.map((fault) => fault.message)).toEqual(['重复数据不在当前公海，无权覆盖'])
    const { rows } = await sql`select owner_user_id from customer where customer_name = '公海进口'`.execute(
      company.app.services.db,
    )
    expect(rows).toEqual([{ owner_user_id: null }])
    const exported = await admin.call(poolSheetCalls.all, { poolId })
    expect((await readWorkbook(exported.raw)).slice(1).map((row) => row[0])).toEqual(['公海进口'])
  })

  it('puts nobody into a pool that is being switched off', async () => {
    const { admin } = company.people
    const closing = await makePool(company, '将停用的公海')
    const { raw } = await admin.call(poolSheetCalls.template, { poolId: closing })
    const content = await makeWorkbook((await readWorkbook(raw))[1] ?? [], [['停用时进口']])
    const part = { name: 'a.xlsx', content }
    await sendFile(company, admin, poolSheetCalls.upload, part, { poolId: String(closing) })
    await during(company.platform.db, {
      held: (trx) => sql`update customer_pools set status = 0 where pool_id = ${closing}`.execute(trx),
      waits: () => company.platform.jobs.runDue(),
    })
    const [done] = await admin.ask(importCalls.history, { type: 2 })
    expect(done).toMatchObject({ poolId: closing, created: 0, failed: 1 })
    const { faults } = await admin.ask(importCalls.read, { importId: done?.importId ?? 0 })
    expect(faults.map((fault) => fault.message)).toEqual(['不能向停用公海转入客户'])
  })

  it('is refused to everybody but the administrators of the pool', async () => {
    const { repA } = company.people
    expect((await repA.call(poolSheetCalls.template, { poolId })).code).toBe(2091)
    expect((await repA.call(poolSheetCalls.all, { poolId })).code).toBe(2091)
    expect((await repA.call(poolSheetCalls.selected, { poolId, ids: '1' })).code).toBe(2091)
    const part = { name: 'a.xlsx', content: Buffer.from('x') }
    expect(
      await sendFile(company, repA, poolSheetCalls.upload, part, { poolId: String(poolId) }),
    ).toMatchObject({ code: 2091 })
    expect(
      await sendFile(company, repA, poolSheetCalls.look, part, { poolId: String(poolId) }),
    ).toMatchObject({
      code: 2091,
    })
  })
})
