import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { approvalOptionCalls } from '#protocol/approval/option-calls.ts'
import { approvalCalls } from '#protocol/approval/record-calls.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import { commentCalls } from '#protocol/comments/calls.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customerLookupCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { importCalls } from '#protocol/crm/imports.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { leads } from '#protocol/crm/leads/type.ts'
import { letters } from '#protocol/crm/letters/type.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { recycleCalls } from '#protocol/crm/operations.ts'
import { orderCalls } from '#protocol/crm/order/calls.ts'
import { poolCalls } from '#protocol/crm/pool/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { saleCalls } from '#protocol/crm/sale/calls.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { themeCalls } from '#protocol/crm/theme/calls.ts'
import { COMPANY_THEME } from '#protocol/crm/theme/words.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { hrWorkbenchCalls } from '#protocol/hrm/workbench/calls.ts'
import { messageCalls } from '#protocol/messages/calls.ts'
import { myDayCalls } from '#protocol/my-day/calls.ts'
import { codes } from '#protocol/platform/codes.ts'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { sessionCalls } from '#protocol/session/calls.ts'
import { sessionRefusals } from '#protocol/session/refusals.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { LOG_COMMENTS } from '#protocol/work-log/log-limits.ts'
import { verifyLedger } from '#server/crm/software-lock/ledger/verify.ts'
import { verifySums } from '#server/engine/change/sums/verify.ts'
import { verifyLogs } from '#server/logs/chain/verify.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Caller, createCaller } from '../../test/as.ts'
import { RESTART } from '../../test/eventually.ts'
import { wrongOrders } from '../../test/order-sums.ts'
import { startApp } from '../../test/people.ts'
import { saleTables } from './draw-sale.ts'
import { fillCompany } from './fill-company.ts'
import { type FoundedCompany, foundCompany } from './found-company.ts'
import { growCompany } from './grow-company.ts'

const NOW = '2026-11-20 15:00:00'
/** A day after which nothing of the month is ahead. */
const LAST_OF_YEAR = '2026-12-31 15:00:00'
const PASSWORD = 'demo1234'
/** Customers without an owner. */
const POOLED = 48
/** Customers in the recycle bin. */
const DELETED = 4
const labels = [contract, receivables, invoice].map(({ approval }) => approval.label)
type Started = Awaited<ReturnType<typeof startApp>>

let started: Started
let founded: FoundedCompany

beforeAll(async () => {
  started = await startApp({ now: NOW })
  founded = await foundCompany(started.app.services, PASSWORD)
}, RESTART)
afterAll(() => started.close())

async function signIn({ app, nobody }: Started, username: string): Promise<Caller> {
  const { adminToken } = await nobody.ask(sessionCalls.login, { username, password: PASSWORD })
  return createCaller(app.fastify, async () => adminToken)
}

async function totalOf(caller: Caller, type: RecordType, search = ''): Promise<number> {
  const page = await caller.ask(recordCallsOf(type).list, { page: 1, limit: 15, search })
  return page.totalRow
}

async function count(db: Database, query: ReturnType<typeof sql<{ total: number }>>): Promise<number> {
  const { rows } = await query.execute(db)
  return Number(rows[0]?.total)
}

const ownedBelow = (username: string) => sql<{ total: number }>`
  with recursive below as (
    select user_id from users where username = ${username}
    union select u.user_id from users u join below b on u.parent_id = b.user_id)
  select count(*)::int as total from customer where deleted_at is null and owner_user_id in (select user_id from below)`

const ownedIn = (username: string) => sql<{ total: number }>`
  with recursive tree as (
    select dept_id from users where username = ${username}
    union select d.dept_id from departments d join tree t on d.pid = t.dept_id)
  select count(*)::int as total from customer
  where deleted_at is null and owner_user_id in (select user_id from users where dept_id in (select dept_id from tree))`

const usernameOf = (post: string) => founded.accounts.find((account) => account.post === post)?.username ?? ''

/** What the workbench of human resources counts besides pay, without the figures that count something. */
async function emptyFigures(person: Caller): Promise<string[]> {
  const figures = {
    ...(await person.ask(hrWorkbenchCalls.employees)),
    ...(await person.ask(hrWorkbenchCalls.recruiting)),
    ...(await person.ask(hrWorkbenchCalls.reminders)),
  }
  expect(Object.keys(figures)).toHaveLength(17)
  return Object.entries(figures).flatMap(([key, count]) => (count === 0 ? [key] : []))
}

it('human resources have something of the month in each figure of the workbench, pay to decide about apart', async () => {
  const personnel = await signIn(started, usernameOf('人力资源经理'))
  expect(await emptyFigures(personnel)).toEqual(['toSalaryExamine'])
  const { rows } = await sql<{
    alike: number
  }>`select (count(*) - count(distinct btrim(mobile)))::int as alike
    from hrm_employee where deleted_at is null`.execute(started.platform.db)
  expect(rows).toEqual([{ alike: 0 }])
})

it('writes a week of logs, of which some are read, liked and commented on', async () => {
  const { db } = started.app.services
  const { rows } = await sql<{ days: number; total: number; read: number; liked: number; said: number }>`
    select count(distinct title)::int as days, count(*)::int as total,
      (select count(*)::int from work_log_reads) as read, (select count(*)::int from work_log_likes) as liked,
      (select count(*)::int from comments where type = ${LOG_COMMENTS}) as said
    from work_logs where extract(isodow from title) < 6`.execute(db)
  expect(rows[0]?.days).toBe(5)
  for (const value of Object.values(rows[0] ?? {})) expect(value).toBeGreaterThan(4)
  const shown = founded.accounts.filter(({ roles }, at) => at === 0 || roles.includes('销售员'))
  for (const { username } of shown) {
    const person = await signIn(started, username)
    expect((await person.ask(workLogCalls.list, {})).totalRow, username).toBeGreaterThan(2)
  }
})

it('sells products, in businesses of every stage and end, so that every list is full', async () => {
  const { db } = started.app.services
  const { rows } = await sql<{ status_id: number; total: number }>`
    select status_id, count(*)::int as total from business where order_type is null group by 1 order by 1`.execute(
    db,
  )
  expect(rows.map((row) => row.status_id)).toEqual([1, 2, 3, 47667, 47668, 47669])
  for (const { total } of rows) expect(total).toBeGreaterThan(10)
  for (const { username } of founded.accounts.filter(
    ({ roles }, at) => at === 0 || roles.includes('销售员'),
  )) {
    const person = await signIn(started, username)
    expect(await totalOf(person, product)).toBeGreaterThan(15)
    expect(await totalOf(person, business)).toBeGreaterThan(5)
  }
  const { rows: wrong } = await sql`
    select b.id from business b join business_product l on l.record_id = b.id
    group by b.id having abs(b.total_price - sum(l.subtotal) * (100 - b.discount_rate) / 100) > 0.01 limit 1`.execute(
    db,
  )
  expect(wrong).toEqual([])
})

it('has orders of every type, in every status, whose sales and lock analysis agree with the ledger', async () => {
  const { db } = started.app.services
  const { rows: types } = await sql<{ order_type: number }>`select distinct order_type from business
    where order_type is not null order by 1`.execute(db)
  expect(types.map((row) => row.order_type)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12])
  const { rows: effects } = await sql<{ effect_status: number }>`select distinct effect_status from business
    where order_type is not null order by 1`.execute(db)
  expect(effects.map((row) => row.effect_status)).toEqual([0, 1, 2, 3, 4])
  expect((await verifyLedger(db)).found).toBeNull()
  expect(await wrongOrders({ platform: { db: started.platform.db } })).toEqual([])
  // all that they cost is planned, so that their strip of money has no empty step
  const { rows: planned } = await sql<{ orders: number; unplanned: number }>`select count(*)::int as orders,
      count(*) filter (where money is distinct from (select sum(p.money) from receivables_plan p
        where p.business_id = b.id))::int as unplanned
    from business b where order_type is not null and check_status in (1, 10) and money > 0`.execute(db)
  expect(planned[0]).toMatchObject({ unplanned: 0 })
  expect(planned[0]?.orders).toBeGreaterThan(200)
  const director = await signIn(started, usernameOf('总经理'))
  const { totalRow, extraData } = await director.ask(saleCalls.list, {})
  expect(totalRow).toBeGreaterThan(200)
  const { rows: sums } = await sql<{ received: string }>`select sum(received_money) as received from business
    where effect_status = 3`.execute(db)
  expect(extraData.receivedMoney).toBe(Number(sums[0]?.received))
  const { rows: derived } = await sql<{ events: number; terms: number }>`select
    (select count(*)::int from lock_sale_event) as events, (select count(*)::int from lock_term) as terms`.execute(
    db,
  )
  expect(derived[0]?.events).toBe(totalRow)
  expect(derived[0]?.terms).toBeGreaterThan(100)
})

it('keeps certificates of each status, and letters and complaints in every state', async () => {
  const director = await signIn(started, usernameOf('总经理'))
  expect(await totalOf(director, honor)).toBe(14)
  expect(await totalOf(director, letters)).toBe(40)
  expect(await totalOf(director, complaint)).toBe(60)
  const statesOf = async (type: RecordType, key: string) => {
    const { list } = await director.ask(recordCallsOf(type).list, { page: 1, limit: 100 })
    return new Set(list.map((row) => row[key])).size
  }
  expect(await statesOf(honor, 'status')).toBe(3)
  expect(await statesOf(letters, 'lettersStatus')).toBe(4)
  expect(await statesOf(complaint, 'handleStatus')).toBe(4)
  const companies = (await director.ask(themeCalls.companies, {})).map(({ themeName }) => themeName)
  for (const type of [honor, letters]) {
    const { list } = await director.ask(recordCallsOf(type).list, { page: 1, limit: 100 })
    const named = list.flatMap((row) => (row.themeType === COMPANY_THEME ? [row.themeName] : []))
    expect(new Set(named), type.key).toEqual(new Set(companies))
  }
})

it('a representative finds something in every list around locks', async () => {
  const person = await signIn(started, usernameOf('高级销售代表'))
  for (const type of [softwareLock, lockClaim, badLock, honor, letters, complaint])
    expect(await totalOf(person, type), type.key).toBeGreaterThan(0)
  const waiting = await person.ask(orderCalls.renewals, { days: 90, state: 1 })
  expect(waiting.totalRow).toBeGreaterThanOrEqual(8)
  expect(waiting.totalRow).toBeLessThanOrEqual(25)
  // what runs on a lock is rented software, of which a year has its price
  expect(waiting.list.map(({ renewPrice }) => Number(renewPrice) > 0)).not.toContain(false)
  expect((await person.ask(orderCalls.renewals, { days: 0, state: 2 })).totalRow).toBeGreaterThan(0)
})

it('whoever sells has something in each entry of what is to be done, approvals apart', async () => {
  const person = await signIn(started, usernameOf('高级销售代表'))
  const counts = Object.entries(await person.ask(crmTodos.shared.counts))
  const others = counts.filter(([key]) => !key.startsWith('check'))
  expect(others.length).toBe(9)
  // some own no customer that was forgotten for so long
  const empty = others.filter(([key, waiting]) => waiting === 0 && key !== 'putInPoolRemind')
  expect(empty).toEqual([])
})

describe('the pool of the demonstration company', () => {
  it.each([['高级销售代表'], ['区域经理'], ['市场经理']])(
    '%s finds customers to claim in it',
    async (post) => {
      const caller = await signIn(started, usernameOf(post))
      const [pool] = await caller.ask(poolCalls.names)
      const poolId = pool?.poolId ?? 0
      expect(await caller.ask(poolCalls.auth, { poolId })).toMatchObject({ receive: true })
      const page = await caller.ask(poolCalls.list, { poolId, limit: 15 })
      expect(page.totalRow).toBe(POOLED)
    },
  )
})

it.each([['高级销售代表'], ['区域经理'], ['销售部经理']])(
  '%s, who drives to customers, finds those nearby',
  async (post) => {
    const caller = await signIn(started, usernameOf(post))
    const around = await caller.ask(customerLookupCalls.nearby, { lng: 117, lat: 36.7, radius: 2_000_000 })
    expect(around.length).toBeGreaterThan(10)
  },
)

describe('the accounts of the demonstration company', () => {
  it.each([['总经理'], ['销售副总经理'], ['财务经理'], ['客服主管']])(
    '%s sees all customers',
    async (post) => {
      const caller = await signIn(started, usernameOf(post))
      expect(await totalOf(caller, customer)).toBe(1200)
    },
  )

  it('销售部经理 sees his department and those below it', async () => {
    const expected = await count(started.platform.db, ownedIn(usernameOf('销售部经理')))
    expect(expected).toBeGreaterThan(200)
    expect(expected).toBeLessThan(800)
    expect(await totalOf(await signIn(started, usernameOf('销售部经理')), customer)).toBe(expected)
  })

  it('区域经理 sees his own and those of his people', async () => {
    const expected = await count(started.platform.db, ownedBelow(usernameOf('区域经理')))
    expect(expected).toBeGreaterThan(60)
    expect(await totalOf(await signIn(started, usernameOf('区域经理')), customer)).toBe(expected)
  })

  it('a representative sees his own alone', async () => {
    const username = usernameOf('高级销售代表')
    const expected = await count(
      started.platform.db,
      sql`select count(*)::int as total from customer join users on user_id = owner_user_id where deleted_at is null and username = ${username}`,
    )
    expect(expected).toBeGreaterThan(20)
    expect(await totalOf(await signIn(started, username), customer)).toBe(expected)
  })

  it('客服主管 keeps the stock of locks, where claims and bad locks of every state are', async () => {
    const keeper = await signIn(started, usernameOf('客服主管'))
    const rowsOf = async (type: RecordType) =>
      (await keeper.ask(recordCallsOf(type).list, { page: 1, limit: 100 })).list
    const issued = new Set((await rowsOf(lockClaim)).map((row) => row.issueStatus))
    expect([...issued].toSorted()).toEqual([0, 1, 2, 3])
    const handled = new Set((await rowsOf(badLock)).map((row) => row.handleStatus))
    expect([...handled].toSorted()).toEqual([0, 2, 3, 4])
    expect((await verifyLedger(started.app.services.db)).found).toBeNull()
  })

  it('市场经理 sees all leads, 人力资源经理 no customers', async () => {
    expect(await totalOf(await signIn(started, usernameOf('市场经理')), leads)).toBe(300)
    const personnel = await signIn(started, usernameOf('人力资源经理'))
    const answer = await personnel.call(recordCallsOf(customer).list, { page: 1, limit: 15 })
    expect(answer.code).toBe(codes.forbidden[0])
  })

  it('open for everybody but the one who left', async () => {
    const users = started.app.services.directory.current().users
    const left = users.filter((user) => user.status === 0)
    expect(users).toHaveLength(40)
    expect(left).toHaveLength(1)
    for (const user of users) {
      const { code } = await started.nobody.call(sessionCalls.login, {
        username: user.username,
        password: PASSWORD,
      })
      expect([user.realname, code]).toEqual([
        user.realname,
        user.status === 0 ? sessionRefusals.accountDisabled[0] : 0,
      ])
    }
  })
})

describe('what has been done in it', () => {
  it('deleted records lie in the bin and can be restored', async () => {
    const director = await signIn(started, usernameOf('总经理'))
    for (const [type, expected] of [
      [customer, DELETED],
      [leads, 6],
    ] as const)
      expect((await director.ask(recycleCalls.list, { type: type.label, limit: 50 })).list).toHaveLength(
        expected,
      )
    const [lead] = (await director.ask(recycleCalls.list, { type: leads.label, limit: 1 })).list
    await director.ask(recycleCalls.restore, { type: leads.label, ids: [lead?.id ?? 0] })
    await director.ask(recordCallsOf(leads).remove, { ids: [lead?.id ?? 0] })
  })

  it.each([['高级销售代表'], ['区域经理']])(
    '%s has imported a file, and was told its result',
    async (post) => {
      const caller = await signIn(started, usernameOf(post))
      const [done] = await caller.ask(importCalls.history, { type: customer.label })
      expect(done).toMatchObject({ state: 'finished', canUndo: false })
      expect(done?.created).toBeGreaterThan(10)
      const { list } = await caller.ask(messageCalls.list, { limit: 100 })
      expect(list).toContainEqual(expect.objectContaining({ title: String(done?.total) }))
    },
  )

  it('service colleagues were told of the customers they were added to', async () => {
    const { rows } = await sql<{ username: string; total: number }>`
      select username, count(*)::int as total from messages join users on user_id = recipient_user
      where type = 23 and read_time is null group by 1`.execute(started.platform.db)
    const [told] = rows
    const { list } = await (await signIn(started, told?.username ?? '')).ask(messageCalls.list, {
      isRead: 0,
      limit: 100,
    })
    expect(list.filter(({ type }) => type === 23)).toHaveLength(told?.total ?? 0)
  })
})

describe('its office approvals', () => {
  it('are of every kind and in every state for who is looked at, and wait for their superiors and finance', async () => {
    const { db } = started.app.services
    const representative = await signIn(started, usernameOf('高级销售代表'))
    const own = (await representative.ask(examineCalls.mine, { pageType: 0 })).list
    expect(own.map(({ type }) => type).toSorted()).toEqual([0, 2, 3, 4, 5, 6])
    expect(new Set(own.map(({ examineStatus }) => examineStatus))).toEqual(new Set([1, 2, 3, 4]))
    const claim = own.find(({ type }) => type === 5)
    expect(claim?.examineTravelList).toHaveLength(2)
    expect(claim?.customerList).toHaveLength(1)
    const seal = own.find(({ type }) => type === 0)
    const fields = await representative.ask(examineCalls.filledForm, {
      examineId: seal?.examineId ?? 0,
      type: 1,
    })
    expect(fields.flat().find(({ name }) => name === '印章')?.value).not.toBe('')
    for (const post of ['区域经理', '销售部经理', '财务经理']) {
      const person = await signIn(started, usernameOf(post))
      expect((await person.ask(examineCalls.waiting, { status: 1 })).totalRow, post).toBeGreaterThan(0)
    }
    const twice = sql<{ total: number }>`select count(*)::int as total from (
      select invoice_number from oa_examine_travel t join oa_examine r on r.id = t.record_id
      where invoice_number is not null and check_status in (1, 3) group by 1 having count(distinct r.id) > 1) c`
    expect(await count(db, twice)).toBe(1)
  })
})

describe('its approvals', () => {
  const waitingOf = async (person: Caller) =>
    (
      await Promise.all(labels.map((label) => person.ask(approvalCalls.waiting, { label, status: 1 })))
    ).flatMap(({ list }) => list)

  it.each([
    '总经理',
    '销售副总经理',
    '销售部经理',
    '区域经理',
    '高级销售代表',
    '市场经理',
    '客服主管',
    '财务经理',
  ])('%s has something to decide about, and was told so', async (post) => {
    const person = await signIn(started, usernameOf(post))
    const [first] = await waitingOf(person)
    expect(first).toMatchObject({ examineStatus: 3, permission: { isCheck: 1 } })
    const { list } = await person.ask(messageCalls.list, { limit: 100 })
    expect(list.map(({ typeId }) => typeId)).toContain(first?.categoryId)
    expect((await person.call(approvalCalls.view, { recordId: first?.examineRecordId ?? 0 })).code).toBe(0)
  })

  it('its contracts sell products that come to what they are of, those of their business where they have one', async () => {
    const { rows } = await sql<{ bare: number; wrong: number; others: number }>`select
        count(*) filter (where l.goods is null)::int as bare,
        count(*) filter (where c.money <> c.total_price
          or abs(c.total_price - l.goods * (100 - c.discount_rate) / 100) > 0.005)::int as wrong,
        count(*) filter (where b.goods is not null and b.goods <> l.goods)::int as others
      from contract c
        left join lateral (select sum(subtotal) as goods from contract_product where record_id = c.id) l on true
        left join lateral (select sum(subtotal) as goods from business_product where record_id = c.business_id) b on true
      `.execute(started.platform.db)
    expect(rows).toEqual([{ bare: 0, wrong: 0, others: 0 }])
  })

  it('its contracts stand in every state of an approval, as their submissions do', async () => {
    const { rows } = await sql<{ status: number; count: number }>`
      select check_status as status, count(*)::int as count from contract group by 1`.execute(
      started.platform.db,
    )
    const counts = new Map(rows.map(({ status, count }) => [status, count]))
    for (const status of [1, 2, 3, 4, 5, 8, 10]) expect([status, counts.get(status)]).not.toContain(undefined)
    const { rows: untrue } = await sql`select r.id from contract r join lateral (
        select status from approval_records a where a.label = 1 and a.subject_id = r.id order by a.id desc limit 1) a on true
      where a.status <> r.check_status`.execute(started.platform.db)
    expect(untrue).toEqual([])
  })

  it('its invoices are issued, applied for, being issued, voided and failed, for companies and persons, and some taken back', async () => {
    const { rows } = await sql<{ states: number[]; titles: number[]; red: number; unexplained: number }>`
      select array_agg(distinct invoice_status order by invoice_status) as states,
          array_agg(distinct title_type order by title_type) as titles,
          count(*) filter (where red_of is not null)::int as red,
          count(*) filter (where invoice_status in (3, 4) and status_reason is null)::int as unexplained
        from invoice where deleted_at is null`.execute(started.platform.db)
    expect(rows).toMatchObject([{ states: [0, 1, 2, 3, 4], titles: [1, 2], unexplained: 0 }])
    expect(rows[0]?.red).toBeGreaterThan(0)
  })

  it('submissions were returned, handed over, signed along, copied, urged and talked about; one manager has a deputy', async () => {
    const { db } = started.platform
    const { rows } = await sql<{
      action: number
    }>`select distinct action from approval_log where action is not null
      order by 1`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual([1, 3])
    const counts = await sql<{ added: number; copies: number; urged: number; deputies: number }>`select
      (select count(*)::int from approval_log where given_by is not null) as added,
      (select count(*)::int from approval_copies) as copies,
      (select count(*)::int from approval_records where urged_at is not null) as urged,
      (select count(*)::int from approval_log where for_user_id is not null) as deputies`.execute(db)
    for (const count of Object.values(counts.rows[0] ?? {})) expect(count).toBeGreaterThan(0)
    const { rows: said } = await sql<{ id: number }>`select type_id as id from comments limit 1`.execute(db)
    const service = await signIn(started, usernameOf('总经理'))
    const typeId = said[0]?.id ?? 0
    expect(await service.ask(commentCalls.list, { type: COMMENTED_APPROVAL, typeId })).not.toEqual([])
  })

  it('each account has a task that is late and one of today', async () => {
    for (const { username } of founded.accounts) {
      const { items } = await (await signIn(started, username)).ask(myDayCalls.query, { source: 'dueTasks' })
      expect(
        items.map(({ group }) => group),
        username,
      ).toEqual(expect.arrayContaining(['late', 'today']))
    }
  })

  it('each account has events of its own this month, the weekly meeting of this week was moved', async () => {
    const month = { startTime: '2026-11-01 00:00:00', endTime: '2026-12-06 00:00:00' }
    for (const { username } of founded.accounts) {
      const events = await (await signIn(started, username)).ask(eventCalls.list, month)
      expect(events.length, username).toBeGreaterThan(1)
    }
    const director = await signIn(started, usernameOf('总经理'))
    const meetings = (await director.ask(eventCalls.list, month)).filter(
      ({ title }) => title === '公司周例会',
    )
    const days = meetings.map(({ startTime }) => new Date(startTime + 8 * 3_600_000).getUTCDay())
    expect(days).toEqual([1, 1, 2, 1, 1])
  })

  it('has projects with lists and members of several roles, and an archived one', async () => {
    const director = await signIn(started, usernameOf('总经理'))
    const projects = await director.ask(projectCalls.list, {})
    expect(projects.map(({ name, isOpen, collect }) => [name, isOpen, collect]).toSorted()).toEqual([
      ['新版本客户升级', 0, 1],
      ['秋季用户培训', 1, 1],
    ])
    expect((await director.ask(projectCalls.archived, {})).list.map(({ name }) => name)).toEqual([
      '办公室搬迁',
    ])
    const [own] = projects.filter(({ isOpen }) => isOpen === 0)
    const workId = own?.workId ?? 0
    const members = await director.ask(projectCalls.members, { workId })
    expect(new Set(members.map(({ roleName }) => roleName))).toEqual(new Set(['管理', '编辑', '只读']))
    const board = await director.ask(boardCalls.board, { workId })
    expect(board.map(({ className, count }) => [className, count > 0])).toEqual([
      ['要做', true],
      ['在做', true],
      ['待定', true],
    ])
  })

  it('some employees have a form of entry among their files', async () => {
    const { rows } = await sql`select from hrm_files h join files f on f.file_id = h.file_id
      where h.sub_type = 23 and f.name like '入职登记表-%' and f.size > 0`.execute(started.platform.db)
    expect(rows.length).toBeGreaterThan(5)
  })

  it('nothing in it happens later than now; its flows are its own, and in use', async () => {
    const { rows } = await sql`select from approval_log where create_time > ${`${NOW}+08`}::timestamptz
      or update_time > ${`${NOW}+08`}::timestamptz limit 1`.execute(started.platform.db)
    expect(rows).toEqual([])
    const director = await signIn(started, usernameOf('总经理'))
    const { list } = await director.ask(flowCalls.list, {})
    expect(list.map(({ examineName, status }) => [examineName, status])).toEqual(
      expect.arrayContaining([
        ['合同审批流程', 1],
        ['回款审批流程', 1],
        ['发票审批流程', 1],
      ]),
    )
    const [step] = await director.ask(flowCalls.nodes, {
      examineId: list.find(({ label }) => label === 1)?.examineId ?? 0,
    })
    expect(step?.options).toMatchObject({ handOver: 1, limit: { days: 2 } })
    expect((await director.ask(approvalOptionCalls.copies, {})).list).toEqual([])
  })
})

describe('its records', () => {
  it('have a primary contact of their own, pinyin initials and one creation in the history each', async () => {
    const { db } = started.platform
    const strayContact = sql<{ total: number }>`select count(*)::int as total from customer c
      left join contacts p on p.id = c.contacts_id and p.customer_id = c.id where p.id is null`
    expect(await count(db, strayContact)).toBe(0)
    for (const [table, label] of [
      ['customer', 2],
      ['contacts', 3],
      ['leads', 1],
    ] as const) {
      const incomplete = sql<{ total: number }>`select count(*)::int as total from ${sql.table(table)} r
        where r.initials is null or (select count(*) from action_records a
          where a.type = ${label} and a.record_id = r.id and a.behavior = 1) <> 1`
      expect([table, await count(db, incomplete)]).toEqual([table, 0])
    }
  })

  it('are found by two characters of their name', async () => {
    const director = await signIn(started, usernameOf('总经理'))
    const page = await director.ask(recordCallsOf(customer).list, { page: 1, limit: 1 })
    const name = String(page.list[0]?.customerName)
    expect(await totalOf(director, customer, name.slice(2, 4))).toBeGreaterThan(0)
    expect(await totalOf(director, customer, name)).toBe(1)
  })

  it('are entered once', async () => {
    await expect(foundCompany(started.app.services, PASSWORD)).rejects.toMatchObject({
      code: codes.forbidden[0],
    })
    await expect(fillCompany(started.app.services)).rejects.toMatchObject({ code: codes.invalid[0] })
    expect(await count(started.platform.db, sql`select count(*)::int as total from customer`)).toBe(
      1200 + POOLED + DELETED,
    )
  })
})

describe('the first-run page', () => {
  it(
    'fills the company of its administrator, whose password opens the other accounts',
    async () => {
      const fresh = await startApp({ now: LAST_OF_YEAR })
      try {
        const username = '13000000005'
        await fresh.nobody.ask(sessionCalls.initUser, {
          username,
          password: PASSWORD,
          companyName: '我们的公司',
          demo: 1,
        })
        const administrator = await signIn(fresh, username)
        expect(await totalOf(administrator, customer)).toBe(1200)
        const representative = await signIn(fresh, '13000000017')
        expect(await totalOf(representative, customer)).toBeLessThan(200)
        const { rows } = await sql<{ value: string }>`
        select value from company_settings where name = 'companyInfo'`.execute(fresh.platform.db)
        expect(rows[0]?.value).toContain('我们的公司')
        expect(await emptyFigures(await signIn(fresh, '13000000037'))).toEqual(['toSalaryExamine'])
      } finally {
        await fresh.close()
      }
    },
    RESTART,
  )
})

describe('load data', () => {
  const loaded = ['customer', 'contacts', 'leads', ...saleTables]
  const indexes = () =>
    sql<{ definition: string }>`select indexdef as definition from pg_indexes
      where tablename = any(${loaded}::text[]) order by 1`.execute(started.platform.db)
  const constraints = () =>
    sql<{ definition: string }>`select conname || pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = any(${loaded}::text[]::regclass[]) order by 1`.execute(started.platform.db)
  const countIn = (table: string) =>
    count(started.platform.db, sql`select count(*)::int as total from ${sql.table(table)}`)

  it.each([
    ['a little, row by row', 500],
    ['much, with the indexes built again', 5_000],
  ])('adds %s', async (_, customers) => {
    const { db } = started.platform
    const [before, sold] = [await countIn('customer'), await countIn('contract')]
    const [wantedIndexes, wantedConstraints] = [await indexes(), await constraints()]
    const amounts = {
      ...{ customers, contacts: customers / 2, leads: 100, contracts: customers },
      ...{ locks: customers / 5, staff: 50 },
    }
    expect(await growCompany(started.app.services, amounts)).toBeNull()
    expect(await countIn('customer')).toBe(before + customers)
    expect(await countIn('contract')).toBe(sold + customers)
    expect((await indexes()).rows).toEqual(wantedIndexes.rows)
    expect((await constraints()).rows).toEqual(wantedConstraints.rows)
    for (const type of [contract, receivablesPlan]) expect(await verifySums(db, type), type.key).toEqual([])
    expect(await verifyLedger(db)).toMatchObject({ found: null })
    expect(await wrongOrders({ platform: { db } })).toEqual([])
    expect((await verifyLogs(db)).found).toBe('')
    expect(started.app.services.directory.current().users).toHaveLength(50)
    const director = await signIn(started, usernameOf('总经理'))
    // totals are remembered for up to two seconds
    await expect.poll(() => totalOf(director, customer)).toBe(before - POOLED - DELETED + customers)
  })

  it('sells goods that come to what the contracts are of', async () => {
    const { rows } = await sql<{ sold: number; wrong: number }>`select count(*)::int as sold,
        count(*) filter (where money <> total_price or abs(total_price - goods * (100 - discount_rate) / 100) > 0.005
          or planned <> money)::int as wrong
      from contract c
        join lateral (select sum(subtotal) as goods from contract_product where record_id = c.id) l on goods is not null
        cross join lateral (select sum(p.money) as planned from receivables_plan p where p.contract_id = c.id) p
      `.execute(started.platform.db)
    expect(rows[0]?.sold).toBeGreaterThanOrEqual(5_500)
    expect(rows[0]?.wrong).toBe(0)
  })
})
