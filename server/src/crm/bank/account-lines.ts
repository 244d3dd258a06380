import { sql } from 'kysely'
import type { z } from 'zod'
import type { subAccountCalls } from '#protocol/crm/bank/account-calls.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
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

/** What came in under the account of a customer, and the contracts that it was booked to (locks-and-extensions.md §10.3). */
export async function listAccountLines(
  actor: Actor,
  request: DetailsRequest,
): Promise<z.input<typeof subAccountCalls.lines.reply>> {
  if (!seesAccounts(actor)) refuse('forbidden')
  const row = await requireRecord(actor, customer, request.customerId, { action: 'read' })
  const ids = await payingCustomers(actor, row)
  const page = await readLines(actor, [ofCustomers(ids), visibleLines(actor), ...within(request)], request)
  const numbers = await readContractNumbers(
    actor,
    page.list.map(({ transactionId }) => transactionId),
  )
  return {
    ...page,
    list: page.list.map((line) => ({ ...line, orderNos: numbers.get(line.transactionId) ?? [] })),
  }
}

/** Numbers of the contracts of receipts, of each line, as far as the caller may see them. */
async function readContractNumbers(
  actor: Actor,
  lines: readonly number[],
): Promise<ReadonlyMap<number, string[]>> {
  const { services, viewer } = actor
  const rights = fieldRightsOf(viewer, contract, services.engine.catalog.current())
  if (rights.level('num') < 2 || rights.maskedInLists('num')) return new Map()
  const { rows } = await sql<{ line: number; num: string }>`
    select distinct x.bank_transaction_id as line, r.num from receivables x join contract r on r.id = x.contract_id
    where x.bank_transaction_id = any(${lines}::bigint[]) and x.deleted_at is null and ${reachable(actor, contract, 'read')}
      and exists(select from receivables r where r.id = x.id and ${reachable(actor, receivables, 'read')})
    order by r.num`.execute(services.db)
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
