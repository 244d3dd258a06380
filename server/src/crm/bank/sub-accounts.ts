import type { Transaction } from 'kysely'
import type { SubAccount } from '#protocol/crm/bank/account-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { AppServices } from '#server/access/context.ts'
import { change } from '#server/engine/change/change.ts'
import { events } from '#server/engine/change/events.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { findRecord, requireRecord } from '#server/engine/model/find-record.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { readLockConfig, regionOfDept } from '../lock-config/door.ts'
import { readRegionCompany } from '../region-company/door.ts'
import { areaCodeOf } from './area-codes.ts'
import { bankProvider } from './provider.ts'
import './tables.ts'

type Customer = RowOf<typeof customer>

const IN_USE = 1

/** The region of the department of a user, such as the owner of a customer (locks-and-extensions.md §28.1). */
export async function regionOfUser(
  services: Pick<AppServices, 'directory'>,
  db: Database | Transaction<Tables>,
  userId: number | null,
): Promise<number> {
  const user = userId === null ? undefined : services.directory.current().user(userId)
  return regionOfDept(services, await readLockConfig({ db }), user?.deptId)
}

/** The account in use of a customer. */
const accountOf = (db: Database | Transaction<Tables>, customerId: number) =>
  db
    .selectFrom('sub_account')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('status', '=', IN_USE)
    .executeTakeFirst()

type AccountRow = NonNullable<Awaited<ReturnType<typeof accountOf>>>

const shown = (row: AccountRow): SubAccount => ({
  subAccountNo: row.sub_account_no,
  childAccountNo: row.child_account_no,
  accountName: row.account_name,
  bankName: row.bank_name,
  mainAccountNo: row.main_account_no,
  region: row.region,
  status: row.status,
})

/** Whether the caller may see numbers of sub-accounts at all. */
export function seesAccounts({ services, viewer }: Actor): boolean {
  const rights = fieldRightsOf(viewer, customer, services.engine.catalog.current())
  return rights.level('subAccountNo') > 1 && !rights.maskedInDetail('subAccountNo')
}

/** The account under which a customer pays: its own, else its parent's (locks-and-extensions.md §10.3). */
export async function readSubAccount(actor: Actor, customerId: number): Promise<SubAccount> {
  const { services } = actor
  if (!seesAccounts(actor)) refuse('forbidden')
  const row = await requireRecord(actor, customer, customerId, { action: 'read' })
  const own = await accountOf(services.db, row.id)
  if (own) return shown(own)
  const parents = row.parent_id === null ? undefined : await accountOf(services.db, row.parent_id)
  if (parents) return { ...shown(parents), fromParent: 1 }
  const { accountName, bankName, mainAccountNo, region } = await readRegionCompany(
    services,
    await regionOfUser(services, services.db, row.owner_user_id),
  )
  return {
    subAccountNo: null,
    childAccountNo: null,
    accountName,
    bankName,
    mainAccountNo,
    region,
    status: null,
  }
}

/** The number under which a customer pays to the company of a region, as far as the caller sees it; '' where there is none. */
export async function payingNumber(actor: Actor, customerId: number, region: number): Promise<string> {
  const isSeen =
    seesAccounts(actor) && (await findRecord(actor, customer, customerId, { action: 'read' })) !== null
  if (!isSeen) return ''
  const account = await readSubAccount(actor, customerId)
  // an account belongs to the bank of one company
  return account.region === region ? (account.subAccountNo ?? '') : ''
}

/** Customers whose lines are shown at a customer: itself, and the parent where it pays under the parent's account. */
export async function payingCustomers({ services }: Actor, row: Customer): Promise<number[]> {
  if (row.parent_id === null || (await accountOf(services.db, row.id))) return [row.id]
  return [row.id, row.parent_id]
}

/** Gives a customer an account, once: the second call answers the first one's. Refuses while the company has no prefix. */
export async function generateAccount(
  actor: Actor,
  { customerId, region: given }: { customerId: number; region?: number | undefined },
): Promise<SubAccount> {
  const { services, viewer } = actor
  if (!seesAccounts(actor)) refuse('forbidden')
  return inTransaction(services.db, async (trx) => {
    const row = await requireRecord(actor, customer, customerId, { action: 'read', lock: true, db: trx })
    const known = await accountOf(trx, row.id)
    if (known) return shown(known)
    const region = given ?? (await regionOfUser(services, trx, row.owner_user_id))
    const company = await readRegionCompany(trx, region)
    if (!company.subPrefix) refuse('subPrefixMissing', company.companyName)
    const areaCode = await areaCodeOf(row)
    const made = await bankProvider().createSubAccount(trx, { company, areaCode })
    const account = await trx
      .insertInto('sub_account')
      .values({
        sub_account_no: made.subAccountNo,
        child_account_no: made.childAccountNo,
        customer_id: row.id,
        region,
        main_account_no: company.mainAccountNo,
        account_name: company.accountName || company.companyName,
        bank_name: company.bankName,
        area_code: areaCode,
        serial: made.serial,
        status: IN_USE,
        create_user_id: viewer.userId,
        create_time: services.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await change(trx, actor, customer, [row], {
      set: { sub_account_no: made.subAccountNo, child_account_no: made.childAccountNo },
      as: events.update,
    })
    return shown(account)
  })
}

/** The customer of an account number, where the caller may read it. */
export async function customerOfAccount(actor: Actor, subAccountNo: string): Promise<Customer> {
  const account = await actor.services.db
    .selectFrom('sub_account')
    .select('customer_id')
    .where('sub_account_no', '=', subAccountNo)
    .executeTakeFirst()
  const found = account?.customer_id
    ? await findRecord(actor, customer, account.customer_id, { action: 'read' })
    : null
  return found ?? refuse('forbidden')
}
