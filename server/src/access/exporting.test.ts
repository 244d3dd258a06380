import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import { workbook } from '#protocol/platform/call.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { type DatabaseHandle, openDatabase } from '#server/platform/database/database.ts'
import { eventually } from '../../test/eventually.ts'
import { drawCompany, type Person, type TestCompany } from '../../test/people.ts'
import { readWorkbook } from '../../test/workbook.ts'

const OWN = { code: 429, msg: '您已有多个导出正在进行，请等其中一个完成后再试' }
const ALL = { code: 429, msg: '同时导出的人较多，请稍后再试' }
const customers = recordCallsOf(customer)

let company: TestCompany
let port: number
/** May lock and rename what belongs to the logs. */
let owner: DatabaseHandle
beforeAll(async () => {
  company = await drawCompany({ config: { limits: { exportWait: 50 } } })
  port = Number(new URL(await company.app.fastify.listen({ port: 0, host: '127.0.0.1' })).port)
  owner = openDatabase(company.platform.ownerUrl, { poolSize: 1 })
  const { admin, managerA, director } = company.people
  for (const person of [admin, managerA, director]) await person.token()
})
afterAll(async () => {
  await owner.close()
  await company.close()
})

const turns = () => company.app.services.exports
const untilFull = (...people: Person[]) =>
  eventually(() => {
    for (const { userId } of people) expect(turns().isFull(userId)).toBe(true)
  })
const untilFree = (...people: Person[]) =>
  eventually(() => {
    for (const { userId } of people) expect(turns().isFull(userId)).toBe(false)
  })

/** While `work` goes on no export gets to read logins or customers: it stays in its turn. */
async function whileNobodyReads(work: () => Promise<void>): Promise<void> {
  await owner.db.transaction().execute(async (trx) => {
    await sql`lock table login_log, customer in access exclusive mode`.execute(trx)
    await work()
  })
}

const logins = (person: Person) => person.call(logCalls.exportLogins, {})

describe('exports of a log', () => {
  it('are made two at a time for one person; the third is refused, and made once they have ended', async () => {
    const { admin } = company.people
    let made: ReturnType<typeof logins>[] = []
    await whileNobodyReads(async () => {
      made = [logins(admin), logins(admin)]
      await untilFull(admin)
      expect(await logins(admin)).toMatchObject(OWN)
      // whatever it is of
      expect(await admin.call(customers.exportAll, {})).toMatchObject(OWN)
    })
    for (const { raw } of await Promise.all(made)) expect((await readWorkbook(raw)).length).toBeGreaterThan(1)
    await untilFree(admin)
    expect(Number((await logins(admin)).headers['x-total-rows'])).toBeGreaterThan(0)
  })

  it('leave four turns to everybody together', async () => {
    const { admin, managerA, director } = company.people
    const ofCustomers = (person: Person) => person.call(customers.exportAll, {})
    let made: Promise<{ code: number }>[] = []
    await whileNobodyReads(async () => {
      made = [logins(admin), logins(admin), ofCustomers(managerA), ofCustomers(managerA)]
      await untilFull(admin, managerA)
      expect(await ofCustomers(director)).toMatchObject(ALL)
    })
    for (const { code } of await Promise.all(made)) expect(code).toBe(0)
    expect((await ofCustomers(director)).code).toBe(0)
  })

  it('give their turn back when the reader leaves before anything was sent', async () => {
    const { admin } = company.people
    const left = new AbortController()
    const token = await admin.token()
    const leaving = () =>
      fetch(`http://127.0.0.1:${port}/crm/api/${logCalls.exportLogins.path}`, {
        method: 'POST',
        headers: { 'admin-token': token, 'content-type': 'application/json' },
        body: '{}',
        signal: left.signal,
      })
    await whileNobodyReads(async () => {
      const asked = [leaving(), leaving()]
      await untilFull(admin)
      left.abort()
      for (const each of asked) await expect(each).rejects.toThrow('abort')
    })
    await untilFree(admin)
    expect((await logins(admin)).code).toBe(0)
  })

  it('give their turn back when they fail', async () => {
    const { admin } = company.people
    await sql`alter table login_log rename to login_log_elsewhere`.execute(owner.db)
    try {
      for (let times = 0; times < 3; times += 1) expect((await logins(admin)).code).toBe(500)
    } finally {
      await sql`alter table login_log_elsewhere rename to login_log`.execute(owner.db)
    }
    for (let times = 0; times < 3; times += 1)
      expect((await admin.call(handOverCalls.recordSheet, { recordId: 1 })).code).toBe(1102)
    expect((await logins(admin)).code).toBe(0)
  })
})

describe('who has two exports at work', () => {
  /** Waits, and then goes on in the background, where one waits already. */
  const WAITS = /batchExportExcel$/
  const request = {
    type: 1,
    label: 2,
    recordId: 1,
    messageId: 1,
    importId: 1,
    poolId: 1,
    ids: [1],
    categoryId: 1,
    workId: 1,
    srecordId: 1,
    irecordId: 1,
    appraisalId: 1,
    month: '2026-02',
    kind: 'bank',
  }
  const exports = allCalls.filter(({ reply }) => reply === workbook)

  it('is refused every call that answers a workbook', async () => {
    const { admin } = company.people
    const held = [await turns().take(admin.userId), await turns().take(admin.userId)]
    expect(exports.length).toBeGreaterThan(10)
    for (const call of exports) {
      const { code, msg } = await admin.call(call, request)
      const isRefused = code === OWN.code && msg === OWN.msg
      const goesOn = WAITS.test(call.path) && [1, 429].includes(code) && msg.includes('后台')
      expect([call.path, isRefused || goesOn ? '' : `${code} ${msg}`]).toEqual([call.path, ''])
    }
    for (const giveBack of held) giveBack?.()
    for (const call of exports) {
      const { code, msg } = await admin.call(call, request)
      expect([call.path, code === OWN.code ? msg : '']).toEqual([call.path, ''])
    }
    await untilFree(admin)
  })
})
