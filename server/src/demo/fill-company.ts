import { type Kysely, sql, type Transaction } from 'kysely'
import { readCompanyInfo } from '#server/access/company-info.ts'
import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type DemoAccount, REPRESENTATIVE, typicalAccounts } from './accounts.ts'
import { addTraces } from './add-traces.ts'
import { announce } from './announce.ts'
import { drawCustomer } from './draw-customer.ts'
import { drawLead } from './draw-lead.ts'
import { drawStaff } from './draw-staff.ts'
import { enterBank } from './enter-bank.ts'
import { enterBusinesses } from './enter-businesses.ts'
import { enterLocks } from './enter-locks.ts'
import { enterOrderPlans } from './enter-order-plans.ts'
import { enterProducts } from './enter-products.ts'
import { enterCustomers, enterLeads } from './enter-records.ts'
import { enterSales } from './enter-sales.ts'
import { enterSeals } from './enter-seals.ts'
import { enterService } from './enter-service.ts'
import { fillAppraisals } from './fill-appraisals.ts'
import { fillArchives } from './fill-archives.ts'
import { fillAttendance } from './fill-attendance.ts'
import { fillCalendar } from './fill-calendar.ts'
import { fillEmployees } from './fill-employees.ts'
import { fillExamines } from './fill-examines.ts'
import { fillInsurance } from './fill-insurance.ts'
import { fillMemos } from './fill-memos.ts'
import { fillPay } from './fill-pay.ts'
import { fillPool } from './fill-pool.ts'
import { fillProjects } from './fill-projects.ts'
import { fillProofs } from './fill-proofs.ts'
import { fillRecruiting } from './fill-recruiting.ts'
import { fillTasks } from './fill-tasks.ts'
import { foundOrganisation, type HiredMember, hireStaff, type Organisation } from './hire-staff.ts'
import { openMarket } from './market.ts'
import { enterOpenOrders } from './open-orders.ts'
import { createRandom } from './random.ts'
import { runApprovals } from './run-approvals.ts'
import { runStock } from './run-stock.ts'
import { sellersOf } from './sellers.ts'
import { setDue } from './set-due.ts'
import { setGoals } from './set-goals.ts'
import { roleIdOf } from './staff-roles.ts'
import { addTeamwork } from './teamwork.ts'
import { writeLogs } from './write-logs.ts'

export interface DemoAmounts {
  customers?: number
  leads?: number
}

export interface FilledCompany {
  companyName: string
  /** One of every kind; the director is the administrator who was there. */
  accounts: DemoAccount[]
  staff: number
  customers: number
}

/** The whole company follows from this word and the day it is loaded; its names from the word alone. */
export const SEED = 'suoke'

/**
 * Fills a company that has nothing but its administrator with the demonstration company, in one transaction:
 * departments, roles, forty people, customers with contacts, leads, their timelines and histories; then, one act after another,
 * what they have submitted, decided, claimed and reported in the last days. The administrator keeps name and login and becomes the
 * director, whose password opens the other accounts too.
 * Refuses 400 when the company has other people or records.
 */
export async function fillCompany(services: AppServices, amounts: DemoAmounts = {}): Promise<FilledCompany> {
  const { hired, organisation, ...filled } = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const administrator = await requireEmptyCompany(trx)
    const now = services.clock.now()
    const { hired, organisation } = await employStaff(trx, { now, administrator })
    await announce(trx, { author: distributorOf(hired), now })
    const customers = await sell(trx, { hired, organisation, now, ...amounts })
    await services.customerPools.changed(trx)
    await services.directory.changed(trx)
    await services.productCategories.changed(trx)
    const { companyName } = await readCompanyInfo(trx)
    const accounts = typicalAccounts(hired)
    return { companyName, customers, staff: hired.length, accounts, hired, organisation }
  })
  services.engine.counts.touch(0)
  const seats = new Map(hired.map(({ key, userId }) => [key, userId]))
  await runApprovals({
    services,
    now: services.clock.now(),
    seats: {
      userOf: (key) => seats.get(key) ?? 0,
      departmentManagers: roleIdOf('departmentManager', organisation.roleIds),
    },
  })
  await runStock({
    services,
    keeperId: keeperOf(hired),
    representativeId: representativeOf(hired).userId,
  })
  await writeLogs(services, hired)
  await enterSeals(services, seats.get('director') ?? 0)
  await fillTasks(services, hired)
  await fillProjects(services, hired)
  await fillCalendar({ services, staff: hired, administrator: seats.get('director') ?? 0 })
  await fillExamines({ services, staff: hired, userOf: (key) => seats.get(key) ?? 0 })
  const personnel = seats.get('personnel') ?? 0
  const employees = await fillEmployees({ services, staff: hired, administrator: personnel })
  const come = await fillRecruiting({ services, staff: hired, administrator: personnel })
  await fillArchives(services, personnel, [...employees, ...come])
  await fillInsurance({ services, administrator: seats.get('personnel') ?? 0 })
  await fillAttendance(services, seats.get('personnel') ?? 0)
  await fillPay({ services, administrator: seats.get('personnel') ?? 0 })
  await fillProofs({ services, administrator: seats.get('personnel') ?? 0 })
  await fillAppraisals({ services, staff: hired, administrator: seats.get('personnel') ?? 0 })
  await fillMemos(services, { administrator: personnel, employee: representativeOf(hired).userId })
  return filled
}

interface Administrator {
  user_id: number
  username: string
  realname: string
  password_hash: string
}

async function requireEmptyCompany(trx: Transaction<Tables>): Promise<Administrator> {
  const [first, ...others] = await trx
    .selectFrom('users')
    .select(['user_id', 'username', 'realname', 'password_hash', 'is_super'])
    .execute()
  if (!first?.is_super || others.length || (await hasRecords(trx))) refuse('companyNotEmpty')
  return first
}

/** Whether there are customers or leads, deleted ones included. */
export async function hasRecords(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customer) or exists (select from leads) as used`.execute(db)
  return rows[0]?.used ?? false
}

interface EmployOptions {
  now: Date
  administrator: Administrator
}

async function employStaff(
  trx: Transaction<Tables>,
  { now, administrator }: EmployOptions,
): Promise<{ hired: HiredMember[]; organisation: Organisation }> {
  const { user_id: directorId, password_hash: passwordHash, realname, username } = administrator
  const organisation = await foundOrganisation(trx)
  const drawn = drawStaff({ random: createRandom(`${SEED}/staff`), now, taken: [administrator] })
  const seated = drawn.map((member) =>
    member.key === 'director' ? { ...member, realname, username } : member,
  )
  return { hired: await hireStaff(trx, seated, { organisation, passwordHash, directorId }), organisation }
}

interface SellOptions extends DemoAmounts {
  hired: readonly HiredMember[]
  organisation: Organisation
  now: Date
}

/** Customers for each of which there is another one without an owner. */
const POOLED = 25
/** Records that lie in the recycle bin. */
const DELETED = { customers: 4, leads: 6 }

/** Two years of business; answers how many owned customers it brought. */
async function sell(
  trx: Transaction<Tables>,
  { hired, organisation, now, customers = 1200, leads = 300 }: SellOptions,
): Promise<number> {
  const market = openMarket({
    seed: `${SEED}/market`,
    now,
    distributorId: distributorOf(hired),
    sellers: sellersOf(hired, now),
  })
  const entered = await enterCustomers(
    trx,
    Array.from({ length: customers }, () => drawCustomer(market)),
  )
  await enterLeads(
    trx,
    Array.from({ length: leads }, () => drawLead(market)),
  )
  const unattended = Array.from({ length: Math.ceil(customers / POOLED) }, () => drawCustomer(market))
  await fillPool(trx, { organisation, hired, customers: await enterCustomers(trx, unattended), now })
  const products = await enterProducts(trx, {
    random: createRandom(`${SEED}/products`),
    userId: distributorOf(hired),
    now,
  })
  await enterBusinesses(trx, { random: createRandom(`${SEED}/businesses`), products, now })
  await enterSales(trx, { random: createRandom(`${SEED}/sales`), products, now })
  await enterLocks(trx, {
    random: createRandom(`${SEED}/locks`),
    products,
    now,
    keeperId: keeperOf(hired),
  })
  await enterOpenOrders(trx, { random: createRandom(`${SEED}/orders`), now })
  await enterOrderPlans(trx, { random: createRandom(`${SEED}/order-plans`), now })
  await enterService(trx, {
    random: createRandom(`${SEED}/service`),
    now,
    keeperId: distributorOf(hired),
    representative: representativeOf(hired),
  })
  await enterBank(trx, {
    random: createRandom(`${SEED}/bank`),
    now,
    keeperId: distributorOf(hired),
  })
  await setGoals(trx, { random: createRandom(`${SEED}/goals`), now })
  await addTeamwork(trx, { random: createRandom(`${SEED}/teamwork`), hired, customers: entered, now })
  const given = await enterCustomers(
    trx,
    Array.from({ length: DELETED.customers }, () => drawCustomer(market)),
  )
  const deleted = {
    customers: given.map(({ id }) => id),
    leads: await enterLeads(
      trx,
      Array.from({ length: DELETED.leads }, () => drawLead(market)),
    ),
  }
  await addTraces(trx, { deleted, now })
  await setDue(trx, { now })
  return entered.length
}

function memberOf(hired: readonly HiredMember[], key: string): HiredMember {
  const found = hired.find((member) => member.key === key)
  if (!found) throw new RangeError(`the demonstration company has no member ${key}`)
  return found
}

/** The head of the service keeps the stock of locks. */
const keeperOf = (hired: readonly HiredMember[]): number => memberOf(hired, 'service').userId

/** The representative among the typical accounts. */
const representativeOf = (hired: readonly HiredMember[]): HiredMember => memberOf(hired, REPRESENTATIVE)

/** The marketing manager hands on what comes in centrally. */
const distributorOf = (hired: readonly HiredMember[]): number => memberOf(hired, 'marketing').userId
