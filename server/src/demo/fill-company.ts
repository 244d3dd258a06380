import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { checkPasswordRule, hashPassword } from '#server/access/passwords.ts'
import { readCompanyInfo, setCompanyInfo } from '#server/areas/company/company-info.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
import { refuseInput } from '#server/platform/refusal.ts'
import { type DemoAccount, typicalAccounts } from './accounts.ts'
import { drawCustomer } from './draw-customer.ts'
import { drawLead } from './draw-lead.ts'
import { drawStaff } from './draw-staff.ts'
import { enterCustomers, enterLeads } from './enter-records.ts'
import { foundOrganisation, type HiredMember, hireStaff } from './hire-staff.ts'
import { openMarket } from './market.ts'
import { createRandom } from './random.ts'
import { sellersOf } from './sellers.ts'
import { addTeamwork } from './teamwork.ts'

export interface DemoOptions {
  /** Of every account made here. Not given: the administrator's, and when there is none one is drawn. */
  password?: string
  customers?: number
  leads?: number
}

export interface LoadedDemo {
  companyName: string
  accounts: DemoAccount[]
  /** null: the administrator's own, which only he knows. */
  password: string | null
  staff: number
  customers: number
}

const COMPANY = '锁客示范软件有限公司'
/** A name that nobody has chosen yet (platform.md §6.1). */
const UNNAMED = '我的企业'
/** The whole company follows from this word and the day it is loaded. */
const SEED = 'suoke'

/**
 * Fills an empty company with the demonstration company, in one transaction: departments, roles, forty people,
 * customers with contacts, leads, their timelines and histories. An administrator who exists already keeps name,
 * login and password and becomes its director; otherwise the director is made too.
 * Refuses 400 when the company has other people or records.
 */
export async function fillCompany(services: AppServices, options: DemoOptions = {}): Promise<LoadedDemo> {
  if (options.password) checkPasswordRule(options.password)
  const loaded = await inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const administrator = await requireEmptyCompany(trx)
    const now = services.clock.now()
    const { password, passwordHash } = await choosePassword(options.password, administrator)
    const hired = await employStaff(trx, { now, passwordHash, administrator })
    const companyName = await nameCompany(trx)
    const customers = await sell(trx, { hired, now, ...options })
    await services.directory.changed(trx)
    return { companyName, password, customers, staff: hired.length, accounts: typicalAccounts(hired) }
  })
  services.engine.counts.touch(0)
  return loaded
}

interface Administrator {
  user_id: number
  username: string
  realname: string
  password_hash: string
}

async function requireEmptyCompany(trx: Transaction<Tables>): Promise<Administrator | undefined> {
  const [first, ...others] = await trx
    .selectFrom('users')
    .select(['user_id', 'username', 'realname', 'password_hash', 'is_super'])
    .execute()
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customer) or exists (select from leads) as used`.execute(trx)
  if (others.length || rows[0]?.used || first?.is_super === false)
    refuseInput('示范公司只能装入空的企业：这里已经有员工或客户数据')
  return first
}

async function choosePassword(given: string | undefined, administrator: Administrator | undefined) {
  if (!given && administrator) return { password: null, passwordHash: administrator.password_hash }
  const password = given ?? drawPassword()
  return { password, passwordHash: await hashPassword(password) }
}

/** Four letters and four digits that nobody misreads. */
function drawPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const word = Array.from({ length: 4 }, () => letters.charAt(randomInt(letters.length))).join('')
  return `${word}${randomInt(1000, 10_000)}`
}

interface EmployOptions {
  now: Date
  passwordHash: string
  administrator: Administrator | undefined
}

async function employStaff(
  trx: Transaction<Tables>,
  { now, passwordHash, administrator }: EmployOptions,
): Promise<HiredMember[]> {
  const organisation = await foundOrganisation(trx)
  const staff = drawStaff({
    random: createRandom(`${SEED}/staff`),
    now,
    taken: administrator ? [administrator] : [],
  })
  const seated = staff.map((member) =>
    member.key === 'director' && administrator
      ? { ...member, realname: administrator.realname, username: administrator.username }
      : member,
  )
  return hireStaff(trx, seated, { organisation, passwordHash, directorId: administrator?.user_id })
}

/** A name given on the first-run page stays. */
async function nameCompany(trx: Transaction<Tables>): Promise<string> {
  const { companyName } = await readCompanyInfo(trx)
  if (companyName !== UNNAMED) return companyName
  await setCompanyInfo(trx, { companyName: COMPANY })
  return COMPANY
}

interface SellOptions extends DemoOptions {
  hired: readonly HiredMember[]
  now: Date
}

/** Two years of business; answers how many customers it brought. */
async function sell(
  trx: Transaction<Tables>,
  { hired, now, customers = 1200, leads = 300 }: SellOptions,
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
  await addTeamwork(trx, { random: createRandom(`${SEED}/teamwork`), hired, customers: entered, now })
  return entered.length
}

/** The marketing manager hands on what comes in centrally. */
export function distributorOf(hired: readonly HiredMember[]): number {
  return hired.find((member) => member.key === 'marketing')?.userId ?? 0
}
