import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { business } from '#protocol/crm/business/type.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable, requireRecord } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { lineRights, readLines, visibleLines, within } from './lines.ts'
import { customerOfAccount, payingCustomers, readSubAccount, seesAccounts } from './sub-accounts.ts'

type DetailsRequest = z.output<typeof subAccountCalls.lines.request>
type DetailRequest = z.output<typeof subAccountCalls.detail.request>

const ofCustomers = (ids: readonly number[]): Condition =>
  sql<boolean>`t.customer_id = any(${[...ids]}::bigint[])`

/** What came in under the account of a customer, and the orders that it was booked to, or contracts without one (locks-and-extensions.md §10.3). */
export async function listAccountLines(
  actor: Actor,
  request: DetailsRequest,
): Promise<z.input<typeof subAccountCalls.lines.reply>> {
  if (!seesAccounts(actor)) refuse('forbidden')
  const row = await requireRecord(actor, customer, request.customerId, { action: 'read' })
  const ids = await payingCustomers(actor, row)
  const page = await readLines(actor, [ofCustomers(ids), visibleLines(actor), ...within(request)], request)
  const lines = page.list.map(({ transactionId }) => transactionId)
  const orders = await readNumbers(actor, business, 'order_no', paidOrders(lines))
  const contracts = await readNumbers(actor, contract, 'num', paidContracts(lines))
  return {
    ...page,
    list: page.list.map((line) => ({
      ...line,
      orderNos: [orders, contracts].flatMap((numbers) => numbers.get(line.transactionId) ?? []),
    })),
  }
}

/** Whether a share `a` of a receipt belongs to an order: its own, or of its plan `p`. */
const shares = sql`receivables_allocation a left join receivables_plan p
  on p.id = a.receivables_plan_id and p.deleted_at is null`

/** Pairs of a line and an order that one of its receipts `x` pays. */
const paidOrders = (lines: readonly number[]) => sql`select x.id, x.bank_transaction_id as line,
    coalesce(a.business_id, p.business_id) as target
  from receivables x join (${shares}) on a.receivables_id = x.id
  where x.bank_transaction_id = any(${[...lines]}::bigint[]) and x.deleted_at is null`

/** Pairs of a line and the contract of one of its receipts that pays no order. */
const paidContracts = (lines: readonly number[]) => sql`select x.id, x.bank_transaction_id as line,
    x.contract_id as target
  from receivables x where x.bank_transaction_id = any(${[...lines]}::bigint[]) and x.deleted_at is null
    and not exists(select from ${shares} where a.receivables_id = x.id
      and coalesce(a.business_id, p.business_id) is not null)`

/** Numbers of what receipts pay, of each line, as far as the caller may see number and receipt. */
async function readNumbers(
  actor: Actor,
  type: RecordType,
  column: string,
  pairs: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, string[]>> {
  const { services, viewer } = actor
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  if (rights.level(toKey(column)) < 2 || rights.maskedInLists(toKey(column))) return new Map()
  const { rows } = await sql<{ line: number; num: string }>`
    select distinct t.line, r.${sql.ref(column)} as num from (${pairs}) t
    join ${sql.table(type.table)} r on r.id = t.target
    where r.${sql.ref(column)} is not null and ${reachable(actor, type, 'read')}
      and exists(select from receivables r where r.id = t.id and ${reachable(actor, receivables, 'read')})
    order by 2`.execute(services.db)
  const byLine = Map.groupBy(rows, ({ line }) => line)
  return new Map([...byLine].map(([line, of]) => [line, of.map(({ num }) => num)]))
}

/** Balance and lines of an account, by its number or by its customer; sums are over the days that are asked for. */
export async function readAccountDetail(
  actor: Actor,
  request: DetailRequest,
): Promise<z.input<typeof subAccountCalls.detail.reply>> {
  const { subAccountNo, customerId } = request
  if (!seesAccounts(actor)) refuse('forbidden')
  const row = subAccountNo
    ? await customerOfAccount(actor, subAccountNo)
    : await requireRecord(actor, customer, customerId ?? 0, { action: 'read' })
  const account = await readSubAccount(actor, row.id)
  const conditions = [ofCustomers(await payingCustomers(actor, row)), visibleLines(actor), ...within(request)]
  const where = sql.join(conditions, sql` and `)
  const { rows } = await sql<{ total: string; unmatched: string; balance: string | null }>`
    select coalesce(sum(t.money) filter (where t.direction = 1), 0) as total,
      coalesce(sum(t.money - t.matched_money) filter (where t.direction = 1 and not t.ignored), 0) as unmatched,
      coalesce(sum(case t.direction when 1 then t.money else -t.money end), 0) as balance
    from bank_transaction t where ${where}`.execute(actor.services.db)
  const { list, totalRow } = await readLines(actor, conditions, request)
  const { money } = lineRights(actor)
  const amount = (value: string | null | undefined) => (money && value ? Number(value) : null)
  return {
    account: {
      subAccountNo: account.subAccountNo ?? '',
      accountName: account.accountName,
      bankName: account.bankName,
      balance: amount(rows[0]?.balance),
      totalIn: amount(rows[0]?.total),
      unmatchedMoney: amount(rows[0]?.unmatched),
    },
    list,
    totalRow,
  }
}
