import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { measureVolumes } from '#server/platform/space/volumes.ts'
import { HOUR } from '#server/platform/time/clock.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../test/people.ts'
import { databaseEntry } from './entries/database.ts'
import { fact, operationsEntry } from './entry.ts'
import { createOperations } from './operations.ts'
import { sampleSpace } from './space/forecast.ts'

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())

const status = async () => {
  company.app.services.operations.renew()
  const { entries } = await company.people.admin.ask(operationsCalls.status, {})
  return new Map(entries.map((entry) => [entry.key, entry]))
}

describe('系统状态', () => {
  it('shows every part of the system with its sentence, to whoever may change the system', async () => {
    const found = await status()
    for (const key of ['disk', 'database', 'jobs', 'slow_statements', 'outbox', 'file_store', 'versions'])
      expect(found.get(key)?.sentence).toBeTruthy()
    for (const { state, remedy } of found.values()) expect(remedy === null).toBe(state === 'ok')
    expect(found.get('jobs')?.table?.rows.map(([title]) => title?.value)).toContain('客户自动进入公海')
    expect(await company.people.director.call(operationsCalls.status, {})).toMatchObject({ code: 401 })
  })

  it('says what waits to be sent and failed, and where that is mended', async () => {
    expect((await status()).get('outbox')).toMatchObject({ state: 'ok' })
    await sql`insert into outbox (channel, message_group, recipients, receiver, label, type, title, content,
        state, create_user, create_time, ready_at)
      select 'webhook', 'data', '{}', 0, 6, 146, '表', '', 'dead', 0, now(), now()`.execute(
      company.platform.db,
    )
    expect((await status()).get('outbox')).toMatchObject({
      state: 'attention',
      sentence: '1 条站外消息多次重试后仍未送达',
      page: '/manage/message/outbox',
    })
    await sql`delete from outbox`.execute(company.platform.db)
  })

  it('names a database role that may do everything, and a proxy that is not trusted', async () => {
    const { services } = company.app
    expect((await status()).get('database')).toMatchObject({ state: 'ok' })
    const admin = openDatabase(inject('adminUrl'))
    expect((await databaseEntry.look({ ...services, pool: admin.pool })).entry).toMatchObject({
      state: 'attention',
      sentence: '锁客以数据库的超级用户连接：日志可以被改动，服务器上的文件可以被读取',
    })
    await admin.close()
    expect((await status()).get('proxy')).toMatchObject({ state: 'ok' })
    const { username } = company.people.repA
    await company.nobody.call(
      sessionCalls.login,
      { username, password: PASSWORD },
      { headers: { 'x-forwarded-for': '203.0.113.9' }, remoteAddress: '172.18.0.5' },
    )
    expect((await status()).get('proxy')).toMatchObject({
      state: 'attention',
      sentence: expect.stringContaining('172.18.0.5'),
    })
  })

  it('notes statements that take long, without their values', async () => {
    await company.platform.pool.query('select pg_sleep($1) as what_was_slow', [0.6])
    const slow = (await status()).get('slow_statements')
    // a busy machine may have others
    expect(slow?.table?.rows.map(([text]) => text?.value)).toContain('select pg_sleep($1) as what_was_slow')
  })

  it('tells from the growth when a disk will be full', async () => {
    const { db, clock, config } = company.platform
    const [volume] = await measureVolumes(config)
    if (!volume) throw new Error('no volume')
    const perDay = Math.floor(volume.freeBytes / 5)
    for (let day = 3; day >= 0; day--) {
      const freeBytes = volume.freeBytes + day * perDay
      await sampleSpace(db, [{ ...volume, freeBytes }], new Date(clock.now().getTime() - day * 24 * HOUR))
    }
    const disk = (await status()).get('disk')
    expect(disk?.state).not.toBe('ok')
    expect(disk?.remedy).toContain('腾出空间后自动恢复')
    expect(disk?.table?.rows[0]?.[5]?.value).toMatch(/^约 [45] 天后$/)
  })

  it('measures the same for monitors', async () => {
    const { payload } = await company.app.fastify.inject('/metrics')
    expect(payload).toMatch(/suoke_operations\{entry="database",name="size_bytes"\} \d+/)
    expect(payload).toMatch(/suoke_operations\{entry="disk",name="state"\} \d/)
  })
})

it('what cannot be measured is a fault of its own, and the others are shown', async () => {
  const works = operationsEntry({
    key: 'works',
    label: '好的',
    order: 2,
    measure: async () => 7,
    judge: () => ({ state: 'ok', sentence: '正常' }),
    facts: (count) => [fact('数', 'count', count)],
  })
  const broken = operationsEntry({
    key: 'broken',
    label: '坏的',
    order: 1,
    measure: () => Promise.reject(new Error('gone')),
    judge: () => ({ state: 'ok', sentence: '' }),
    facts: () => [],
  })
  const found = await createOperations([works, broken]).status(company.app.services)
  expect(found).toMatchObject([
    { key: 'broken', state: 'bad', sentence: '坏的的情况没有取得' },
    { key: 'works', state: 'ok', facts: [{ label: '数', value: 7 }] },
  ])
})
