import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { BankLine, bankCalls } from '#protocol/crm/bank/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { allOf, type Condition } from '#server/engine/fields/compare.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { reachable } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { addDays, formatMoment, startOfDay } from '#server/platform/time/clock.ts'
import { seesAccounts } from './sub-accounts.ts'
import './tables.ts'

type Request = z.output<typeof bankCalls.query.request>

export interface LineRow {
  transaction_id: number
  bank_serial: string
  region: number
  main_account_no: string
  sub_account_no: string
  customer_id: number | null
  customer_name: string | null
  direction: number
  money: string
  balance: string | null
  payer_name: string
  payer_account: string
  summary: string
  trade_time: Date
  match_status: number
  matched_money: string
  ignore_reason: string
}

/**
 * Lines `t` that the caller may see: those of customers that they may read, and those whose customer is not known, so that
 * these find the person who knows it.
 */
export const visibleLines = (actor: Actor): Condition =>
  sql<boolean>`(not exists(select from customer c where c.id = t.customer_id and c.deleted_at is null)
    or exists(select from customer r where r.id = t.customer_id and ${reachable(actor, customer, 'read')}))`

/** What of a line the caller sees. */
export function lineRights(actor: Actor) {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const ofReceipts = fieldRightsOf(viewer, receivables, fields)
  const ofCustomers = fieldRightsOf(viewer, customer, fields)
  // fields alone are open to users who have nothing to do with receipts
  const ofMoney = ['index', 'save'].some((action) => viewer.can(`${receivables.node}/${action}`))
  return {
    money: ofMoney && ofReceipts.level('money') > 1 && !ofReceipts.maskedInLists('money'),
    number: ofReceipts.level('number') > 1 && !ofReceipts.maskedInLists('number'),
    customer: ofCustomers.level('customerName') > 1 && !ofCustomers.maskedInLists('customerName'),
    account: seesAccounts(actor),
  }
}

export type LineRights = ReturnType<typeof lineRights>

/** A page of lines, newest first, in which all conditions hold; the caller may see them. */
export async function readLines(
  actor: Actor,
  conditions: readonly Condition[],
  { page, limit }: { page: number; limit: number },
): Promise<Page<BankLine>> {
  const { db } = actor.services
  const where = allOf([...conditions])
  const [lines, total] = await Promise.all([
    sql<LineRow>`select t.*, c.customer_name from bank_transaction t
      left join customer c on c.id = t.customer_id and c.deleted_at is null
      where ${where} order by t.trade_time desc, t.transaction_id desc
      limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from bank_transaction t where ${where}`.execute(db),
  ])
  return toPage(await showLines(actor, lines.rows), total.rows[0]?.count ?? 0, { page, limit })
}

/** Lines of the whole company (locks-and-extensions.md §10.5). */
export function queryLines(actor: Actor, request: Request): Promise<Page<BankLine>> {
  const { matchStatus, direction, region, search } = request
  const rights = lineRights(actor)
  return readLines(
    actor,
    [
      visibleLines(actor),
      ...equals(sql`t.match_status`, matchStatus),
      ...equals(sql`t.direction`, direction),
      ...equals(sql`t.region`, region),
      ...within(request),
      ...(search ? [contains(search, rights)] : []),
    ],
    request,
  )
}

const equals = (column: RawBuilder<unknown>, value: number | undefined): Condition[] =>
  value === undefined ? [] : [sql<boolean>`${column} = ${value}`]

/** Lines of days, the last one included. */
export const within = ({
  startTime,
  endTime,
}: {
  startTime?: string | undefined
  endTime?: string | undefined
}): Condition[] => [
  ...(startTime ? [sql<boolean>`t.trade_time >= ${startOfDay(startTime)}`] : []),
  ...(endTime ? [sql<boolean>`t.trade_time < ${startOfDay(addDays(endTime, 1))}`] : []),
]

function contains(search: string, { account }: LineRights): Condition {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const columns = [
    'payer_name',
    'payer_account',
    'summary',
    'bank_serial',
    ...(account ? ['sub_account_no'] : []),
  ]
  return sql<boolean>`(${sql.join(
    columns.map((column) => sql`${sql.ref(`t.${column}`)} ilike ${pattern}`),
    sql` or `,
  )})`
}

async function showLines(actor: Actor, rows: readonly LineRow[]): Promise<BankLine[]> {
  const rights = lineRights(actor)
  const receipts = await readReceipts(actor, rows, rights)
  const amount = (value: string | null) => (rights.money && value !== null ? Number(value) : null)
  return rows.map((row) => ({
    transactionId: row.transaction_id,
    bankSerial: row.bank_serial,
    region: row.region,
    mainAccountNo: row.main_account_no,
    subAccountNo: rights.account ? row.sub_account_no : '',
    customerId: row.customer_name === null ? null : row.customer_id,
    customerName: rights.customer ? (row.customer_name ?? '') : '',
    direction: row.direction,
    money: amount(row.money),
    balance: amount(row.balance),
    payerName: row.payer_name,
    payerAccount: row.payer_account,
    summary: row.summary,
    tradeTime: formatMoment(row.trade_time),
    matchStatus: row.match_status,
    matchedMoney: amount(row.matched_money),
    ignoreReason: row.ignore_reason,
    receivables: receipts.get(row.transaction_id) ?? [],
  }))
}

/** Receipts of the lines of a page that the caller may read. */
async function readReceipts(
  actor: Actor,
  lines: readonly LineRow[],
  { number }: LineRights,
): Promise<ReadonlyMap<number, BankLine['receivables']>> {
  const ids = lines.map(({ transaction_id }) => transaction_id)
  const { rows } = await sql<{ line: number; id: number; number: string | null }>`
    select r.bank_transaction_id as line, r.id, r.number from receivables r
    where r.bank_transaction_id = any(${ids}::bigint[]) and ${reachable(actor, receivables, 'read')}
    order by r.id`.execute(actor.services.db)
  const shown = Map.groupBy(rows, ({ line }) => line)
  return new Map(
    [...shown].map(([line, made]) => [
      line,
      made.map((row) => ({ receivablesId: row.id, number: number ? (row.number ?? '') : '' })),
    ]),
  )
}
