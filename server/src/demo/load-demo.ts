import { randomInt } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { AppServices } from '#server/access/context.ts'
import { lockOrganisation } from '#server/access/organisation-lock.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { inTransaction, type Tables } from '#server/platform/database.ts'
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
  /** Of every demonstration account that is made here; drawn when not given. */
  password?: string
  customers?: number
  leads?: number
}

export interface LoadedDemo {
  companyName: string
  accounts: DemoAccount[]
  password: string
  customers: number
}

export const DEMO_COMPANY = '锁客示范软件有限公司'
const DEFAULT_NAME = '我的企业'
/** The whole company follows from this word and the day it is loaded. */
const SEED = 'suoke'

/**
 * Fills an empty company with the demonstration company, in one transaction: departments, roles, forty people,
 * customers with contacts, leads, their timelines and histories. The administrator of the first-run page, when there
 * is one, keeps name, login and password and becomes its director; otherwise the director is made too.
 * @throws Error when the company already has people besides one administrator, or records
 */
export async function loadDemo(
  services: Pick<AppServices, 'db' | 'clock' | 'directory'>,
  options: DemoOptions = {},
): Promise<LoadedDemo> {
  const password = options.password ?? drawPassword()
  const passwordHash = await hashPassword(password)
  return inTransaction(services.db, async (trx) => {
    await lockOrganisation(trx)
    const directorId = await requireEmptyCompany(trx)
    const now = services.clock.now()
    const organisation = await foundOrganisation(trx)
    const takenNames = (await trx.selectFrom('users').select('realname').execute()).map((user) => user.realname)
    const staff = drawStaff({ random: createRandom(`${SEED}/staff`), now, takenNames })
    const hired = await hireStaff(trx, staff, { organisation, passwordHash, directorId })
    const companyName = await nameCompany(trx)
    const customers = await sell(trx, hired, now, options)
    await services.directory.changed(trx)
    return { companyName, password, customers, accounts: await typicalAccounts(trx, hired) }
  })
}

/** Letters and digits that nobody misreads. */
function drawPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz'
  const letter = () => letters.charAt(randomInt(letters.length))
  return `${letter()}${letter()}${letter()}${letter()}${randomInt(1000, 9999)}`
}

/** Answers the administrator's id, if there is one. */
async function requireEmptyCompany(trx: Transaction<Tables>): Promise<number | undefined> {
  const users = await trx.selectFrom('users').select(['user_id', 'is_super']).execute()
  const [administrator, ...others] = users
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from customer) or exists (select from leads) or exists (select from contacts) as used`.execute(trx)
  if (others.length || rows[0]?.used || administrator?.is_super === false)
    throw new Error('示范公司只能装入空的企业：这里已经有员工或客户数据。')
  return administrator?.user_id
}

/** A name given on the first-run page stays. */
async function nameCompany(trx: Transaction<Tables>): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select value::json ->> 'companyName' as name from company_settings where name = 'companyInfo'`.execute(trx)
  const given = rows[0]?.name
  if (given && given !== DEFAULT_NAME) return given
  await sql`update company_settings set value = (value::jsonb || jsonb_build_object('companyName', ${DEMO_COMPANY}::text))::text
    where name = 'companyInfo'`.execute(trx)
  return DEMO_COMPANY
}

/** Two years of business; answers how many customers it brought. */
async function sell(
  trx: Transaction<Tables>,
  hired: readonly HiredMember[],
  now: Date,
  { customers = 1200, leads = 300 }: DemoOptions,
): Promise<number> {
  const distributorId = hired.find((member) => member.key === 'marketing')?.userId ?? 0
  const market = openMarket({ seed: `${SEED}/market`, now, distributorId, sellers: sellersOf(hired, now) })
  const customerIds = await enterCustomers(
    trx,
    Array.from({ length: customers }, () => drawCustomer(market)),
  )
  await enterLeads(
    trx,
    Array.from({ length: leads }, () => drawLead(market)),
  )
  await addTeamwork(trx, { random: createRandom(`${SEED}/teamwork`), hired, customerIds, now })
  return customerIds.length
}
