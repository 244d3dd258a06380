import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { runCalls, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { inTransaction, type Tables, type Transaction } from '#server/platform/database/database.ts'
import { entryLists, hire } from '../../../../test/hr.ts'
import { addGroup, beginPay, compute, edit, fix, lastSheet, rowsOf, valuesIn } from '../../../../test/pay.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'
import { sendFile } from '../../../../test/upload.ts'
import { performRun } from './run.ts'
import { lockSheet } from './stored.ts'

let company: TestCompany
let admin: Person
let stays: number
let returns: number
const BASIC = 10_101
beforeAll(async () => {
  company = await drawCompany()
  ;({ admin } = company.people)
  stays = await hire(admin, '在职人', { post: { entry_time: '2023-01-01' } })
  returns = await hire(admin, '往返人', { post: { entry_time: '2023-01-01' } })
  await addGroup(admin, '按天组', { employeeIds: [stays, returns], proration: 'worked' })
  for (const id of [stays, returns]) await fix(admin, id, { [BASIC]: '8700' })
  await beginPay(admin, '2024-01', 30)
})
afterAll(() => company.close())

const runs = async () => {
  const { rows } = await company.platform.pool.query<{ run_id: number; state: string }>(
    'select run_id::int, state from hrm_runs order by run_id',
  )
  return rows
}
const start = async () => {
  const { srecordId } = await lastSheet(admin)
  const { data } = await sendFile(company, admin, runCalls.start, null, {
    srecordId: String(srecordId),
    isSyncInsuranceData: 'false',
  })
  return runCalls.start.reply.parse(data)
}
/** Keeps a sheet locked while something else is done. */
async function whileLocked<Result>(
  sheetId: number,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(company.app.services.db, async (trx) => {
    await lockSheet(trx, sheetId)
    return work(trx)
  })
}

describe('a computation', () => {
  it('twice at once is one, and the rows are there once', async () => {
    const [one, other] = await Promise.all([compute(company, admin), compute(company, admin)])
    expect([one.code, other.code]).toEqual([0, 0])
    const { list, totalRow } = await rowsOf(admin)
    expect(totalRow).toBe(2)
    expect(new Set(list.map(({ employeeId }) => employeeId)).size).toBe(2)
    expect((await runs()).every(({ state }) => state === 'done')).toBe(true)
  })

  it('that ends in the middle leaves everything as it was, and is begun again', async () => {
    await edit(admin, stays, { [BASIC]: '9000' })
    const before = (await rowsOf(admin)).list
    const { srecordId, version } = await lastSheet(admin)
    const { services } = company.app
    vi.spyOn(services.jobs, 'send').mockResolvedValue(true)
    const { runId } = await start()
    vi.restoreAllMocks()
    // the connection is lost after the first turn, as with a server that was killed
    const notify = vi.spyOn(services.watchers, 'notify').mockRejectedValueOnce(new Error('connection lost'))
    await expect(performRun(services, runId)).rejects.toThrow('connection lost')
    notify.mockRestore()
    expect((await rowsOf(admin)).list).toEqual(before)
    expect(await lastSheet(admin)).toMatchObject({ srecordId, version })
    expect((await runs()).at(-1)).toMatchObject({ state: 'running' })
    await performRun(services, runId)
    expect((await runs()).at(-1)).toMatchObject({ state: 'done' })
    expect((await rowsOf(admin)).list.map(({ salary }) => salary)).toEqual(before.map(({ salary }) => salary))
  })

  it('is not begun by a client that leaves while its files are sent', async () => {
    const { fastify } = company.app
    const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(address)
    const count = (await runs()).length
    const { version, srecordId } = await lastSheet(admin)
    const head = [
      `POST /crm/api/${sheetCalls.compute.path} HTTP/1.1`,
      'host: 127.0.0.1',
      `admin-token: ${await admin.token()}`,
      'content-type: multipart/form-data; boundary=gone',
      'content-length: 100000',
      '',
      `--gone\r\nContent-Disposition: form-data; name="srecordId"\r\n\r\n${srecordId}\r\n--gone\r\nContent-Disposition: form-data; name="attendanceFile"; filename="a.csv"\r\n\r\n半个文件`,
    ].join('\r\n')
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(head, () => socket.destroy()))
      socket.on('close', () => resolve())
      socket.on('error', reject)
    })
    expect((await compute(company, admin)).code).toBe(0)
    expect(await runs()).toHaveLength(count + 1)
    expect((await lastSheet(admin)).version).toBe(version + 1)
  })

  it('refuses at once what would change its sheet, also where that came before and waited', async () => {
    const { srecordId } = await lastSheet(admin)
    const { services } = company.app
    vi.spyOn(services.jobs, 'send').mockResolvedValue(true)
    const { runId } = await start()
    vi.restoreAllMocks()
    const busy = { code: 400, msg: '正在核算工资，请稍后再试' }
    await whileLocked(srecordId, async () => {
      expect(await edit(admin, stays, { [BASIC]: '1' })).toMatchObject(busy)
      expect(await admin.call(sheetCalls.submit, { srecordId })).toMatchObject(busy)
      expect(await admin.call(sheetCalls.next, {})).toMatchObject(busy)
      expect(await admin.call(sheetCalls.remove, { srecordId })).toMatchObject(busy)
    })
    await performRun(services, runId)
    const waiting = await whileLocked(srecordId, async (trx) => {
      const edited = edit(admin, stays, { [BASIC]: '1' })
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%hrm_sheets%'`.execute(services.db)
        expect(rows.length).toBeGreaterThan(0)
      })
      // a run that began and ended before the edit had its turn
      await sql`insert into hrm_runs (sheet_id, state, total, is_sync, user_id, create_time)
        values (${srecordId}, 'done', 2, false, 1, now())`.execute(trx)
      return { edited }
    })
    expect(await waiting.edited).toMatchObject(busy)
    expect((await valuesIn(admin, stays))[BASIC]).toBe('9000.00')
  })
})

describe('people and days', () => {
  it('the day after 29 February is in the next period, which has all its days', async () => {
    expect(await lastSheet(admin)).toMatchObject({ startTime: '2024-01-30', endTime: '2024-02-28' })
    await admin.ask(sheetCalls.next, {})
    expect(await lastSheet(admin)).toMatchObject({ startTime: '2024-02-29', endTime: '2024-03-29' })
  })

  it('who leaves and returns within a period is paid the days of both times, once', async () => {
    await admin.ask(employeeCalls.leave, {
      ...{ employeeId: returns, planQuitTime: '2024-03-06', applyQuitTime: '2024-03-01' },
      ...{ salarySettlementTime: '2024-03-06', quitType: 1, quitReason: 3 },
    })
    await admin.ask(employeeCalls.again, {
      ...entryLists('往返人', { post: { entry_time: '2024-03-18' } }),
      employeeId: returns,
    })
    await compute(company, admin)
    const { list } = await rowsOf(admin, { employeeName: '往返人' })
    expect(list).toHaveLength(1)
    // 29 February to 6 March: 5 paid days; 18 to 29 March: 10
    expect((await valuesIn(admin, returns))[BASIC]).toBe('6000.00')
    expect((await valuesIn(admin, stays))[BASIC]).toBe('8700.00')
  })

  it('deductions above the pay end below zero, tax stays at 0, and the month after begins with the sums', async () => {
    await edit(admin, stays, { 140101: '20000' })
    const row = await valuesIn(admin, stays)
    expect([row[240_101], row[230_101], row[270_101]]).toEqual(['-11300.00', '0.00', '-2300.00'])
    await admin.ask(sheetCalls.next, {})
    await compute(company, admin)
    expect((await valuesIn(admin, stays))[250_101]).toBe('-2300.00')
  })

  it('a tax year ends with the sheet of November, and the next begins at 0', async () => {
    for (let month = 4; month <= 11; month += 1) {
      await admin.ask(sheetCalls.next, {})
      await compute(company, admin)
    }
    expect(await lastSheet(admin)).toMatchObject({ year: 2024, month: 11 })
    expect(Number((await valuesIn(admin, stays))[250_101])).toBeGreaterThan(0)
    await admin.ask(sheetCalls.next, {})
    await compute(company, admin)
    const december = await valuesIn(admin, stays)
    expect([december[250_101], december[250_105], december[270_102]]).toEqual(['0.00', '0.00', '5000.00'])
  })
})
