import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { logCalls } from '#protocol/logs/calls.ts'
import { operationsCalls } from '#protocol/operations/calls.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { DAY } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { makeLock } from '../../../test/make-lock.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { forgetOldLogs } from '../jobs.ts'
import { readHeads } from './heads.ts'
import { anchorLogs, anchorOf, sealLogs } from './seal.ts'
import { type Anchor, verifyLogs } from './verify.ts'

let company: TestCompany
/** Somebody who may do anything to the database. */
let superuser: pg.Client
beforeAll(async () => {
  company = await drawCompany()
  const url = new URL(inject('adminUrl'))
  url.pathname = new URL(company.platform.url).pathname
  superuser = new pg.Client({ connectionString: url.href })
  await superuser.connect()
  // so that no trigger hinders him either
  await superuser.query('set session_replication_role = replica')
})
afterAll(async () => {
  await superuser.end()
  await company.close()
})

const db = () => company.platform.db
const seal = () => sealLogs(company.platform)
const found = async (anchors: readonly Anchor[] = []) => (await verifyLogs(db(), { anchors })).found

/** Rows of every log, sealed. */
async function writeLogs() {
  const { repA, admin } = company.people
  await makeRecord(repA, customer, { entity: { customerName: `封存客户${Math.random()}` } })
  await repA.call(logCalls.exportLogins, {})
  await admin.call(logCalls.exportLogins, {})
  await makeLock(company, { ownerUserId: repA.userId })
  await tryToSignIn()
  await company.app.services.refusals.flush()
  await seal()
}

async function tryToSignIn() {
  const { repA, repB } = company.people
  for (const { username } of [repB, repA])
    await company.nobody.call(sessionCalls.login, { username, password: 'wrong1234' })
}

describe('the application’s own role', () => {
  const tables = ['sys_log', 'action_records', 'login_log', 'refusal_log', 'lock_event']
  it.each(tables)('adds to %s and reads it, and can do nothing else', async (table) => {
    const { pool } = company.platform
    expect((await pool.query(`select from ${table} limit 1`)).rowCount).toBeLessThanOrEqual(1)
    for (const statement of [
      `update ${table} set user_id = 1`,
      `delete from ${table}`,
      `truncate ${table}`,
      `alter table ${table} disable trigger all`,
      `drop trigger only_added_to on ${table}`,
      `alter table ${table} add column x int`,
      `drop table ${table}`,
      `set session_replication_role = replica`,
      `set role suoke_owner`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it.each(['log_heads', 'log_chain', 'log_anchors'])('only reads %s', async (table) => {
    const { pool } = company.platform
    for (const statement of [
      `delete from ${table}`,
      `update ${table} set log = 9`,
      `insert into ${table} default values`,
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  it('gives rows no numbers of its own', async () => {
    const { pool } = company.platform
    await expect(
      pool.query(`insert into refusal_log (id, create_time, call, lack, reason) overriding system value
        values (1, now(), '', 'right', '')`),
    ).rejects.toMatchObject({ code: '42501' })
  })

  it('forgets nothing that is younger than a year, and no history of records at all', async () => {
    const { pool } = company.platform
    for (const [log, before] of [
      [1, `now() - interval '364 days'`],
      [3, 'null'],
      [2, `now() - interval '3 years'`],
    ])
      await expect(pool.query(`select forget_log(${log}::smallint, ${before})`)).rejects.toMatchObject({
        code: '42501',
      })
  })

  it('still makes columns, indexes and tables of its own', async () => {
    const { pool } = company.platform
    await pool.query(
      'alter table customer add column own_column text; alter table customer drop column own_column',
    )
    await pool.query('create table own_table (id int); drop table own_table')
  })
})

describe('what a superuser does is found', () => {
  beforeEach(async () => {
    await writeLogs()
    expect(await found()).toBe('')
  })
  /** Does it, has it found, and takes it back. */
  async function tampered(act: string, back: string): Promise<string> {
    await superuser.query(act)
    const sentence = await found()
    await superuser.query(back)
    expect(await found()).toBe('')
    return sentence
  }
  const lastOf = async (table: string): Promise<number> =>
    Number((await superuser.query(`select max(id) as id from ${table}`)).rows[0].id)

  it('a changed row', async () => {
    const id = await lastOf('login_log')
    const { realname } = company.people.repA
    expect(
      await tampered(
        `update login_log set ip_address = 'x' || ip_address where id = ${id}`,
        `update login_log set ip_address = substr(ip_address, 2) where id = ${id}`,
      ),
    ).toBe(
      `登录日志第 ${id} 行（2025-05-15 10:00:00，${realname}）与封存时不一致：它或它前面的一行被修改过。`,
    )
  })

  it('a changed row whose seal was made anew', async () => {
    const id = await lastOf('action_records')
    const other = `create temp table kept as select * from log_chain where log = 2 and id = ${id - 1};
      update action_records set object = object || 'x' where id = ${id - 1};
      update log_chain c set hash = sha256(coalesce(
        (select hash from log_chain p where log = 2 and id < ${id - 1} order by id desc limit 1),
        (select begin_hash from log_heads where log = 2)) || (select log_content(r) from action_records r where r.id = ${id - 1})) where log = 2 and id = ${id - 1}`
    const back = `update action_records set object = left(object, -1) where id = ${id - 1};
      update log_chain c set hash = k.hash from kept k where c.log = 2 and c.id = k.id; drop table kept`
    expect(await tampered(other, back)).toMatch(new RegExp(`^数据变更记录第 ${id} 行.*与封存时不一致`))
  })

  it('a row that was deleted, with its seal or without', async () => {
    const id = await lastOf('refusal_log')
    const away = `create temp table gone as select * from refusal_log where id = ${id};
      delete from refusal_log where id = ${id}`
    const back = 'insert into refusal_log overriding system value select * from gone; drop table gone'
    expect(await tampered(away, back)).toBe(`越权访问日志第 ${id} 行不见了：封存之后被删除。`)
    const seals = `create temp table sealed as select * from log_chain where log = 4 and id = ${id};
      delete from log_chain where log = 4 and id = ${id};`
    expect(
      await tampered(
        `${seals} ${away}`,
        `insert into log_chain select * from sealed; drop table sealed; ${back}`,
      ),
    ).toBe('越权访问日志最新的封存值与封存记录不一致：封存记录被改动过。')
  })

  it('a row that was put between others', async () => {
    await superuser.query(
      `select setval(pg_get_serial_sequence('refusal_log', 'id'), nextval(pg_get_serial_sequence('refusal_log', 'id')))`,
    )
    await writeLogs()
    const id = (await lastOf('refusal_log')) - 2
    const { rows } = await superuser.query('select max(id) as id from refusal_log where id <= $1', [id])
    const gap = Number(rows[0].id) === id ? 0 : id
    const free = gap || -1
    expect(
      await tampered(
        `insert into refusal_log (id, create_time, call, lack, reason) overriding system value
          values (${free}, '2025-05-15 10:00+08', 'x', 'right', 'x')`,
        `delete from refusal_log where id = ${free}`,
      ),
    ).toBe(`越权访问日志第 ${free} 行（2025-05-15 10:00:00）没有封存过：是事后插入的。`)
  })

  it('two rows that were swapped', async () => {
    const id = await lastOf('login_log')
    const swap = `update login_log set login_name = case id when ${id} then
      (select login_name from login_log where id = ${id - 1}) else
      (select login_name from login_log where id = ${id}) end || '' where id in (${id - 1}, ${id})`
    expect(await tampered(swap, swap)).toMatch(/^登录日志第 \d+ 行.*与封存时不一致/)
  })

  it('a chain that was written anew, by what was noted of it elsewhere', async () => {
    const noted: Anchor[] = (await readHeads(db())).map((head) => ({
      ...head,
      id: head.sealedId,
      hash: head.sealedHash,
    }))
    expect(anchorOf({ log: 3, sealedId: 7, sealedHash: 'ab' })).toBe('3:7:ab')
    await writeLogs()
    expect(await found(noted)).toBe('')
    await superuser.query(`begin; delete from log_chain where log = 3;
      update login_log set ip_address = 'x' where id = (select min(id) from login_log);
      update log_heads set sealed_id = begin_id, final_id = 0, sealed_hash = begin_hash where log = 3; commit`)
    await seal()
    expect(await found()).toBe('')
    const [, , logins] = noted
    expect(await found(noted)).toBe(
      `登录日志与给出的存证（第 ${logins?.id} 行）不一致：之前的内容被整体改写过。`,
    )
  })
})

it('the newest seals are noted once a day, beside the chain and in the server’s own log', async () => {
  await writeLogs()
  const lines: unknown[] = []
  const log = Object.assign(Object.create(company.platform.log), {
    info: (line: unknown) => lines.push(line),
  })
  await anchorLogs({ ...company.platform, log })
  await anchorLogs({ ...company.platform, log })
  const anchors = (await readHeads(db())).map((head) => ({ anchor: anchorOf(head) }))
  expect(lines).toEqual(anchors)
  await writeLogs()
  expect(await found()).toBe('')
  await superuser.query(`update log_anchors set hash = sha256('x') where log = 4`)
  expect(await found()).toBe('越权访问日志与 2025-05-15 的存证不一致：之前的内容被整体改写过。')
  await superuser.query('delete from log_anchors')
})

it('rows of a transaction at work are waited for, and none is passed over', async () => {
  const { pool, db: own } = company.platform
  const insert = `insert into refusal_log (create_time, call, lack, reason) values (now(), 'slow', 'right', '') returning id`
  const slow = await pool.connect()
  await slow.query('begin')
  const { rows: early } = await slow.query(insert)
  const { rows: late } = await pool.query(insert)
  await seal()
  const sealedTo = async () => (await readHeads(own))[3]?.sealedId ?? 0
  expect(await sealedTo()).toBeLessThan(Number(early[0].id))
  await slow.query('commit')
  slow.release()
  await seal()
  await seal()
  expect(await sealedTo()).toBeGreaterThanOrEqual(Number(late[0].id))
  expect(await found()).toBe('')
})

describe('日志校验', () => {
  it('is begun by who may, and says what was found', async () => {
    const { admin, repA } = company.people
    expect((await repA.call(logCalls.verify, {})).code).toBe(401)
    expect((await repA.call(logCalls.chainState, {})).code).toBe(401)
    await company.app.services.refusals.flush()
    await admin.ask(logCalls.verify, {})
    await admin.ask(logCalls.verify, {})
    expect((await admin.ask(logCalls.chainState, {})).checks).toMatchObject([
      { realname: admin.realname, endTime: null, found: null },
    ])
    await company.platform.jobs.runDue()
    const state = await admin.ask(logCalls.chainState, {})
    expect(state.protection).toBe('rights')
    company.app.services.operations.renew()
    const { entries } = await admin.ask(operationsCalls.status, {})
    expect(entries.find(({ key }) => key === 'logs')).toMatchObject({
      state: 'ok',
      sentence: expect.stringMatching(/^已封存 .* 行，没有发现改动$/),
    })
    expect(state.checks).toMatchObject([{ found: '', endTime: expect.any(String) }])
    expect(state.chains.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['操作日志', 0],
      ['数据变更记录', 0],
      ['登录日志', 0],
      ['越权访问日志', 0],
      ['软件锁台账', 0],
    ])
  })
})

it('what is forgotten after a year breaks no chain', async () => {
  const attempt = async () => {
    await tryToSignIn()
    await seal()
  }
  company.platform.clock.advance(200 * DAY)
  await attempt()
  company.platform.clock.advance(166 * DAY)
  await forgetOldLogs(company.app.services)
  const { rows } = await superuser.query(
    'select count(*)::int as count, min(login_time) as first from login_log',
  )
  expect(rows[0].count).toBe(2)
  expect(rows[0].first.getTime()).toBeGreaterThan(new Date('2025-11-01').getTime())
  expect(await found()).toBe('')
  await attempt()
  expect(await found()).toBe('')
})
