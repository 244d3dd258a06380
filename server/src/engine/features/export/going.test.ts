import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { EXPORT_FAILED_MESSAGE, EXPORT_MESSAGE } from '#protocol/messages/of-records.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { exportCalls } from '#protocol/record/calls/exports.ts'
import { eventually } from '../../../../test/eventually.ts'
import { drawCompany, type Person, type TestCompany } from '../../../../test/people.ts'

/** A role that has no right over customers. */
const ANNOUNCER = 180168
/** More than are written at a time. */
const MANY = 450
const { exportSelected: selected } = recordCallsOf(customer)

let company: TestCompany
let ids: number[]
beforeAll(async () => {
  company = await drawCompany({ config: { limits: { exportWait: 50 } } })
  const { rows } = await sql<{ id: number }>`
    insert into customer (batch_id, customer_name, owner_user_id, create_user_id)
    select 'going' || g, '后台客户' || g, ${company.people.repA.userId}::bigint, 14773
    from generate_series(1, ${MANY}::int) g returning id`.execute(company.platform.db)
  ids = rows.map(({ id }) => Number(id))
}, 60_000)
afterAll(() => company.close())

let held: ((() => void) | null)[] = []
const release = () => {
  for (const giveBack of held.splice(0)) giveBack?.()
}
/** Takes all turns, so that further exports go to the background. */
const holdEveryTurn = async () => {
  release()
  const { exports } = company.app.services
  const nobodies = [-1, -1, -2, -2]
  held = await Promise.all(nobodies.map((nobody) => exports.take(nobody)))
}
beforeEach(holdEveryTurn)

const going = (person: Person) => person.ask(exportCalls.going, {})
const leave = async (person: Person) => expect((await person.call(selected, { ids })).code).toBe(1)
const told = async (person: Person) =>
  (await person.ask(messageCalls.list, {})).list.filter(({ type }) => type === EXPORT_MESSAGE).length

it('shows whoever left it that it waits, and him alone; he may cancel it and leave another one', async () => {
  const { managerA, repB } = company.people
  await leave(managerA)
  const [waiting] = await going(managerA)
  expect(waiting).toMatchObject({ type: customer.label, isRunning: 0, total: MANY, done: 0 })
  expect(await going(repB)).toEqual([])
  const exportId = waiting?.exportId ?? 0
  expect((await repB.call(exportCalls.cancel, { exportId })).code).toBe(1102)
  await managerA.ask(exportCalls.cancel, { exportId })
  expect(await going(managerA)).toEqual([])
  expect((await managerA.call(exportCalls.cancel, { exportId })).code).toBe(1102)
  await leave(managerA)
  release()
  await company.platform.jobs.runDue()
  expect(await told(managerA)).toBe(1)
  expect(await going(managerA)).toEqual([])
})

it('says how many rows are written; one that is cancelled meanwhile leaves nothing behind', async () => {
  const { director } = company.people
  await leave(director)
  release()
  // the finished workbook cannot be kept before this ends
  const locked = Promise.withResolvers<void>()
  const cancelled = Promise.withResolvers<void>()
  const lock = company.platform.db.transaction().execute(async (trx) => {
    await sql`lock table files in share row exclusive mode`.execute(trx)
    locked.resolve()
    await cancelled.promise
  })
  await locked.promise
  const made = company.platform.jobs.runDue()
  await eventually(async () => {
    const [running] = await going(director)
    expect(running).toMatchObject({ isRunning: 1, total: MANY })
    expect(running?.done).toBeGreaterThan(0)
  })
  const [running] = await going(director)
  await director.ask(exportCalls.cancel, { exportId: running?.exportId ?? 0 })
  cancelled.resolve()
  await Promise.all([lock, made])
  expect(await told(director)).toBe(0)
  expect(await going(director)).toEqual([])
})

it('says that one failed whose last try has failed; it can be tried again or put away by its person alone', async () => {
  const { assistant, repB } = company.people
  await leave(assistant)
  release()
  const { db, jobs } = company.platform
  const everyTry = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
      await jobs.runDue()
    }
  }
  await sql`alter table files rename to files_elsewhere`.execute(db)
  try {
    await everyTry()
  } finally {
    await sql`alter table files_elsewhere rename to files`.execute(db)
  }
  const [failed] = await going(assistant)
  expect(failed?.failure).toContain('请重试')
  const exportId = failed?.exportId ?? 0
  const messages = await assistant.ask(messageCalls.list, {})
  expect(messages.list.filter(({ type }) => type === EXPORT_FAILED_MESSAGE)).toHaveLength(1)
  expect((await repB.call(exportCalls.retry, { exportId })).code).toBe(1102)
  expect((await repB.call(exportCalls.cancel, { exportId })).code).toBe(1102)

  await assistant.ask(exportCalls.retry, { exportId })
  expect(await going(assistant)).toMatchObject([{ failure: null, isRunning: 0, total: MANY }])
  expect((await assistant.call(exportCalls.retry, { exportId })).code).toBe(1102)
  await jobs.runDue()
  expect(await told(assistant)).toBe(1)
  expect(await going(assistant)).toEqual([])
})

it('says so to one who has lost his right meanwhile; another one can be left beside it', async () => {
  const { admin, managerB } = company.people
  const roleId = company.roles.team
  await leave(managerB)
  // every user needs a role
  await admin.ask(permissionCalls.relatedUser, { userIds: [managerB.userId], roleIds: [ANNOUNCER] })
  await admin.ask(permissionCalls.unbindingUser, { roleId, userId: managerB.userId })
  release()
  await company.platform.jobs.runDue()
  expect(await going(managerB)).toMatchObject([{ failure: '无权操作' }])
  await admin.ask(permissionCalls.relatedUser, { userIds: [managerB.userId], roleIds: [roleId] })
  await holdEveryTurn()
  await leave(managerB)
  expect(await going(managerB)).toHaveLength(2)
})
