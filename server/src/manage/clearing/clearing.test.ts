import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { calendarTypeCalls } from '#protocol/calendar/types.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { crmTypes } from '#protocol/crm/types.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { clearingCalls } from '#protocol/manage/clearing/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { beginBackup } from '#server/platform/backup/dump.ts'
import { MINUTE } from '#server/platform/time/clock.ts'
import { during } from '../../../test/during.ts'
import { nodes, startFlow } from '../../../test/flows.ts'
import { makeRecord } from '../../../test/make.ts'
import { makeOne } from '../../../test/make-lock.ts'
import { drawCompany, PASSWORD, type TestCompany } from '../../../test/people.ts'
import { PNG, uploadFile } from '../../../test/upload.ts'
import { requireNoBackup } from './clear.ts'

const { clearable, verifyPassword, clear } = clearingCalls

let company: TestCompany
beforeAll(async () => {
  company = await drawCompany()
})
afterAll(() => company.close())
beforeEach(() => company.platform.db.deleteFrom('login_failures').execute())

const verify = (password = PASSWORD) => company.people.admin.call(verifyPassword, { password })
const clearing = (temporaryCode: string, modules: string[], password = PASSWORD) =>
  company.people.admin.call(clear, Object({ password, temporaryCode, modules }))
const codeFor = async () => (await verify()).data

/** Rows of every table, but for what the attempts themselves leave behind. */
async function countAll(): Promise<Record<string, number>> {
  const { db } = company.platform
  const own =
    /^(sys_log|clearing_codes|login_failures|login_log|sessions|file_batches|files|migrations.*|log_.*|refusal_log)$/
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' order by 1`.execute(db)
  const counts: Record<string, number> = {}
  for (const { name } of rows.filter((table) => !own.test(table.name))) {
    const { rows: found } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(
      name,
    )}`.execute(db)
    counts[name] = found[0]?.count ?? 0
  }
  return counts
}
const changed = (before: Record<string, number>, after: Record<string, number>) =>
  Object.keys(before).filter((table) => before[table] !== after[table])

describe('the code (platform.md §6.7)', () => {
  it('is for those with the right, against their password', async () => {
    const { repA, nobody } = { ...company.people, ...company }
    expect(await repA.call(verifyPassword, { password: PASSWORD })).toMatchObject({ code: 401 })
    expect(await repA.call(clearable)).toMatchObject({ code: 401 })
    expect(
      await repA.call(clear, { password: PASSWORD, temporaryCode: '1', modules: ['crm'] }),
    ).toMatchObject({ code: 401 })
    expect(await nobody.call(clear)).toMatchObject({ code: 302 })
    expect(await verify('wrong1')).toMatchObject({ code: 1135, msg: '无效的密码！' })
    expect((await verify()).data).toMatch(/^\d{6}$/)
  })

  it('counts wrong passwords and codes as attempts at login', async () => {
    await verify('wrong1')
    await verify('wrong2')
    await verify('wrong3')
    expect(await verify()).toMatchObject({ code: 1010 })
    await company.platform.db.deleteFrom('login_failures').execute()
    const code = await codeFor()
    const wrong = code === '000000' ? '000001' : '000000'
    for (const each of [1, 2, 3])
      expect(await clearing(wrong, ['calendar']), `attempt ${each}`).toMatchObject({ code: 1135 })
    expect(await clearing(code, ['calendar'])).toMatchObject({ code: 1010 })
  })

  it('is good once, for ten minutes, and with the password', async () => {
    await company.platform.db.deleteFrom('clearing_codes').execute()
    const expired = { code: 1134, msg: '密码验证已过期，请重新进行验证！' }
    expect(await clearing('123456', ['calendar'])).toMatchObject(expired)
    const late = await codeFor()
    company.platform.clock.advance(10 * MINUTE)
    expect(await clearing(late, ['calendar'])).toMatchObject(expired)
    const code = await codeFor()
    expect(await clearing(code, ['calendar'], 'wrong1')).toMatchObject({ code: 1135 })
    const both = await Promise.all([clearing(code, ['calendar']), clearing(code, ['calendar'])])
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 1134])
    expect(await clearing(code, ['calendar'])).toMatchObject(expired)
    expect(await company.people.admin.ask(calendarTypeCalls.list)).toEqual([])
  })

  it('clears nothing that is not offered by the wire', async () => {
    const code = await codeFor()
    for (const modules of [['hrm'], ['crm', 'all'], ['book'], []])
      expect(await clearing(code, modules)).toMatchObject({ code: 400 })
    // what is still to come holds nothing
    expect(await clearing(code, ['project'])).toMatchObject({ code: 0, data: true })
  })
})

describe('clearing (platform.md §6.7)', () => {
  /** A company that has worked: records of every type, and what belongs to them. */
  async function work() {
    const { admin, managerA, repA } = company.people
    for (const type of crmTypes) await makeOne(company, admin, type)
    await startFlow(admin, [nodes.members([managerA.userId])], { label: contract.approval.label })
    await makeRecord(repA, contract)
    const customerId = await makeRecord(repA, customer)
    await repA.ask(recordCallsOf(customer).star, { id: customerId })
    const { rows } = await sql<{
      batch_id: string
    }>`select batch_id from customer where id = ${customerId}`.execute(company.platform.db)
    const batchId = rows[0]?.batch_id ?? ''
    const file = await uploadFile(
      company,
      repA,
      fileCalls.upload,
      { name: '合同.png', content: PNG },
      { batchId },
    )
    await admin.ask(announcementCalls.add, { title: '放假', content: '周五', deptIds: [], ownerUserIds: [] })
    const [row] = (await managerA.ask(announcementCalls.list, { page: 1, limit: 15 })).list
    const typeId = row?.announcementId ?? 0
    await managerA.ask(commentCalls.save, { type: ANNOUNCEMENT_COMMENTS, typeId, content: '收到' })
    return file.fileId
  }

  it('offers what holds data, and says what', async () => {
    const offered = await company.people.admin.ask(clearable)
    expect(offered.map(({ module, name }) => [module, name])).toEqual([
      ['crm', '客户管理'],
      ['taskExamine', '任务审批'],
      ['log', '日志'],
      ['project', '项目管理'],
      ['calendar', '日历'],
    ])
    expect(offered[1]?.holds).toEqual(['办公审批', '任务'])
    expect(offered[2]?.holds).toEqual(['公告', '日志'])
    expect(offered[0]?.holds).toEqual(expect.arrayContaining(['客户', '合同', '审批', '打印记录']))
  })

  it('takes all or nothing of an application, and everything but what the company has set up', async () => {
    const { admin } = company.people
    const { db } = company.platform
    const fileId = await work()
    const before = await countAll()
    expect(before.customer).toBeGreaterThan(1)
    expect(before.announcements).toBe(1)
    // something points at a customer that nobody has declared: the whole is left as it is
    await sql`create table pointing (customer_id bigint references customer)`.execute(db)
    expect((await clearing(await codeFor(), ['crm'])).code).toBe(500)
    await sql`drop table pointing`.execute(db)
    expect(changed(before, await countAll())).toEqual([])

    expect(await clearing(await codeFor(), ['crm'])).toMatchObject({ code: 0, data: true })
    const after = await countAll()
    const emptied = changed(before, after)
    for (const type of crmTypes) expect(emptied).toContain(type.table)
    for (const kept of ['fields', 'roles', 'customer_pools', 'approval_flows', 'announcements', 'comments'])
      expect(emptied).not.toContain(kept)
    // nothing of a record is left in any table that was touched, but for scenes of the system and messages of others
    for (const table of emptied.filter((name) => !['scenes', 'messages', 'request_keys'].includes(name)))
      expect(after[table], table).toBe(0)
    const { label } = customer
    expect(await db.selectFrom('messages').where('label', '=', 6).selectAll().execute()).toEqual([])
    expect(
      (await admin.ask(recordCallsOf(customer).list, { page: 1, limit: 15, type: label })).totalRow,
    ).toBe(0)
    const act = await db.selectFrom('sys_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(act).toMatchObject({ behavior: '编辑', object: '初始化数据', detail: '初始化数据:客户管理' })
    // files go after the commit, by the jobs of files
    await company.platform.jobs.runDue()
    expect((await company.people.repA.call(fileCalls.byId, { fileId })).code).not.toBe(0)
    expect(await db.selectFrom('files').selectAll().execute()).toEqual([])
    // work goes on, with the company's own set-up
    expect(await makeRecord(admin, customer)).toBeGreaterThan(1)
  })

  it('and a backup wait for each other: whoever reads a snapshot would find emptied tables in it', async () => {
    const { admin } = company.people
    await makeRecord(admin, customer)
    const code = await codeFor()
    const backup = await beginBackup(company.platform.url)
    const before = await countAll()
    expect(await clearing(code, ['crm'])).toMatchObject({
      code: 400,
      msg: '正在备份，请等备份完成后再初始化数据',
    })
    expect(changed(before, await countAll())).toEqual([])
    await backup.end()
    // the code still counts
    expect(await clearing(code, ['crm'])).toMatchObject({ code: 0 })
    expect((await countAll()).customer).toBe(0)
    // a backup that begins amid a clearing has a snapshot of afterwards
    const begun = await during(company.platform.db, {
      held: requireNoBackup,
      waits: () => beginBackup(company.platform.url),
    })
    await begun.end()
  })

  it('takes announcements with what was said about them', async () => {
    const { admin } = company.people
    const before = await countAll()
    expect(await clearing(await codeFor(), ['log'])).toMatchObject({ code: 0 })
    const after = await countAll()
    expect(changed(before, after)).toEqual(expect.arrayContaining(['announcements', 'comments', 'messages']))
    expect(after).toMatchObject({ announcements: 0, announcement_reads: 0, comments: 0 })
    expect(await admin.ask(messageCalls.unreadCount)).toMatchObject({ announceCount: 0 })
  })

  it('leaves what somebody else is adding at that moment to a table that seemed to be its own', async () => {
    const { db } = company.platform
    const { admin, repA } = company.people
    await db.deleteFrom('messages').execute()
    const code = await codeFor()
    const message = { type: 153, label: 8, recipients: [repA.userId], title: '销售员角色', typeId: null }
    const answered = await during(db, {
      held: (trx) => company.app.services.notify.sendMessages(trx, [{ ...message, sender: admin.userId }]),
      waits: () => clearing(code, ['calendar']),
    })
    expect(answered).toMatchObject({ code: 0 })
    expect(await db.selectFrom('messages').select('label').execute()).toEqual([{ label: 8 }])
  })
})
