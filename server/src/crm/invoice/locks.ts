import { Decimal } from 'decimal.js'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { invoice } from '#protocol/crm/invoice/type.ts'
import { splitMoney } from '#protocol/crm/order/price.ts'
import { shellNumsSchema } from '#protocol/crm/order/requests.ts'
import { SERIES } from '#protocol/crm/software-lock/words.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { SavedMoment, SaveMoment, WrittenMoment } from '#server/engine/model/rules.ts'
import { isInTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** Locks that an invoice is for (locks-and-extensions.md §9.7). */
    invoice_lock: {
      invoice_id: number
      business_lock_id: number
      lock_id: number | null
      shell_num: string
      money: string
    }
  }
}

type Trx = Transaction<Tables>
type Invoice = RowOf<typeof invoice>

/** A line of an order that an invoice may be for. */
interface InvoicedLine {
  business_lock_id: number
  lock_id: number
  shell_num: string
  sales_price: string
  invoiced_money: string
}

/** Lines of the approved orders that a contract governs, and of one that is submitted along with the invoice; by lock. */
async function linesOf(trx: Trx, contractId: number, along: number | null): Promise<InvoicedLine[]> {
  const { rows } =
    await sql<InvoicedLine>`select x.business_lock_id, coalesce(x.new_lock_id, x.lock_id) as lock_id,
      coalesce(x.new_shell_num, x.shell_num) as shell_num, x.sales_price, x.invoiced_money
    from business_lock x join business b on b.id = x.business_id
    where (b.contract_id = ${contractId}
        or exists (select from contract c where c.id = ${contractId} and c.business_id = b.id))
      and (b.check_status in (1, 10) or b.id = ${along}) and b.deleted_at is null
      and x.line_status <> 2 and coalesce(x.new_lock_id, x.lock_id) is not null
    order by x.business_lock_id for update of x`.execute(trx)
  return rows
}

/** What an invoice asks for of locks: named by its request, or not at all, as clients do that know of none. */
const namedIn = ({ request }: Pick<SaveMoment, 'request'>): string[] | null => {
  const sent = request?.entity.shellNums ?? request?.shellNums
  return sent === undefined || sent === null ? null : shellNumsSchema.parse(sent)
}

interface Share {
  line: InvoicedLine
  money: string
}

/**
 * The amount of an invoice over the chosen locks, in proportion to what may be invoiced of each, in cents; of several lines of a lock
 * the oldest first. Refuses 2236 where that is less (locks-and-extensions.md §9.7).
 */
function spread(lines: readonly InvoicedLine[], money: Decimal.Value): Share[] {
  const open = (line: InvoicedLine) =>
    Decimal.max(0, new Decimal(line.sales_price).minus(line.invoiced_money))
  const byLock = [...Map.groupBy(lines, ({ lock_id: id }) => id).values()]
  const rests = byLock.map((own) => Decimal.sum(0, ...own.map(open)))
  if (new Decimal(money).gt(Decimal.sum(0, ...rests))) refuse('invoiceBeyondLocks')
  const parts = splitMoney(
    money,
    rests.map((rest) => rest.toNumber()),
  )
  return byLock.flatMap((own, at) => {
    let left = new Decimal(parts[at] ?? 0)
    return own.flatMap((line): Share[] => {
      const taken = Decimal.min(left, open(line))
      left = left.minus(taken)
      return taken.gt(0) ? [{ line, money: taken.toFixed(2) }] : []
    })
  })
}

/** Refuses 2235 for a contract with locks of which the request names none; numbers that are not its own are 2209. */
function chosen(lines: readonly InvoicedLine[], numbers: readonly string[]): InvoicedLine[] {
  if (lines.length === 0) return []
  if (numbers.length === 0) refuse('invoiceLocksMissing')
  const named = numbers.flatMap((given) => {
    const number = given.toUpperCase()
    const own = lines.filter(({ shell_num }) => shell_num === number || shell_num === SERIES + number)
    return own.length > 0 ? own : refuse('lockUnknown', number)
  })
  // a number in both of its forms, or twice, is one lock
  return [...new Set(named)]
}

/**
 * Checks what a new invoice asks for before it is written, and spreads an edited one again: over the locks that are named, else over
 * those that it has where its amount changes. One that goes to another contract leaves its locks.
 */
export async function planInvoice(moment: SaveMoment<Invoice> & { trx: Trx }): Promise<void> {
  const { trx, stored, values } = moment
  const after = { ...stored, ...values }
  if (after.red_of || !after.contract_id) return
  const [contractId, money] = [Number(after.contract_id), String(after.invoice_money ?? 0)]
  const named = namedIn(moment)
  if (!stored) {
    const lines = named === null ? [] : chosen(await linesOf(trx, contractId, null), named)
    if (lines.length > 0) spread(lines, money)
    return
  }
  const isMoved = contractId !== Number(stored.contract_id)
  const isChanged = !new Decimal(money).eq(String(stored.invoice_money ?? 0))
  if (named === null && !isMoved && !isChanged) return
  const own = await free(trx, stored.id)
  const numbers = named ?? (isMoved ? [] : own)
  if (named !== null || numbers.length > 0)
    await bookLocks(trx, { invoiceId: stored.id, contractId, money, numbers })
}

/** The first invoice that was made for lines of an order; null without one. */
export async function invoiceOfOrder(db: Kysely<Tables>, businessId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`select min(i.invoice_id)::int as id from invoice_lock i
    join business_lock x on x.business_lock_id = i.business_lock_id where x.business_id = ${businessId}`.execute(
    db,
  )
  return rows[0]?.id ?? null
}

/** Writes the shares of a new invoice; a red one takes back those of its original in proportion. */
export async function bookInvoice(moment: SavedMoment<Invoice>): Promise<void> {
  const { trx, id, stored, values } = moment
  if (stored) return
  if (values.red_of) return bookRed(trx, id, Number(values.red_of), String(values.invoice_money))
  const numbers = namedIn(moment)
  if (numbers === null || !values.contract_id) return
  const money = String(values.invoice_money ?? 0)
  await bookLocks(trx, { invoiceId: id, contractId: Number(values.contract_id), money, numbers })
}

interface Booked {
  invoiceId: number
  contractId: number
  money: string
  numbers: readonly string[]
  /** An order that is submitted along with it. */
  along?: number
}

/** Spreads an invoice over locks of its contract. */
export async function bookLocks(
  trx: Trx,
  { invoiceId, contractId, money, numbers, along }: Booked,
): Promise<void> {
  await free(trx, invoiceId)
  const lines = chosen(await linesOf(trx, contractId, along ?? null), numbers)
  // a contract without locks of orders: the numbers are a note
  if (lines.length > 0) await write(trx, invoiceId, spread(lines, money))
}

async function bookRed(trx: Trx, invoiceId: number, original: number, money: string): Promise<void> {
  const { rows } = await sql<
    InvoicedLine & { money: string }
  >`select i.business_lock_id, i.lock_id, i.shell_num,
      '0' as sales_price, '0' as invoiced_money, i.money
    from invoice_lock i join business_lock x on x.business_lock_id = i.business_lock_id
    where i.invoice_id = ${original} order by i.business_lock_id for update of x`.execute(trx)
  const parts = splitMoney(
    new Decimal(money).negated(),
    rows.map((row) => Number(row.money)),
  )
  await write(
    trx,
    invoiceId,
    rows.map((line, at) => ({ line, money: new Decimal(parts[at] ?? 0).negated().toFixed(2) })),
  )
}

async function write(trx: Trx, invoiceId: number, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return
  await trx
    .insertInto('invoice_lock')
    .values(
      shares.map(({ line, money }) => ({
        invoice_id: invoiceId,
        business_lock_id: line.business_lock_id,
        lock_id: line.lock_id,
        shell_num: line.shell_num,
        money,
      })),
    )
    .execute()
  await renewInvoiced(
    trx,
    shares.map(({ line }) => line.business_lock_id),
  )
}

/** Takes the shares of an invoice off its lines; returns the numbers of their locks. */
async function free(trx: Trx, invoiceId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; shell_num: string }>`delete from invoice_lock
    where invoice_id = ${invoiceId} returning business_lock_id as id, shell_num`.execute(trx)
  await renewInvoiced(
    trx,
    rows.map(({ id }) => id),
  )
  return [...new Set(rows.map(({ shell_num }) => shell_num))]
}

/**
 * What is invoiced of lines follows from the invoices that count or wait for their approval; those that were voided or failed free
 * the amount. Refuses 2236 where lines would be invoiced beyond their price.
 */
async function renewInvoiced(trx: Trx, lineIds: readonly number[]): Promise<void> {
  if (lineIds.length === 0) return
  const ids = [...new Set(lineIds)]
  await sql`select from business_lock x where x.business_lock_id = any(${ids}::bigint[])
    order by x.business_lock_id for update of x`.execute(trx)
  const { rows } = await sql<{ is_beyond: boolean }>`update business_lock x set invoiced_money = s.money
    from (select l.business_lock_id, l.invoiced_money as before, coalesce((select sum(i.money) from invoice_lock i
        join invoice v on v.id = i.invoice_id
        where i.business_lock_id = l.business_lock_id and v.deleted_at is null
          and v.check_status in (1, 3, 10) and v.invoice_status not in (3, 4)), 0) as money
      from business_lock l where l.business_lock_id = any(${ids}::bigint[])) s
    where x.business_lock_id = s.business_lock_id
    returning x.invoiced_money > x.sales_price and x.invoiced_money > s.before as is_beyond`.execute(trx)
  if (rows.some(({ is_beyond }) => is_beyond)) refuse('invoiceBeyondLocks')
}

/** Lines follow whatever changes whether and how much an invoice counts. */
export async function followInvoices({ db, rows }: WrittenMoment): Promise<void> {
  const counted = ['check_status', 'invoice_status', 'deleted_at'] as const
  const ids = rows.flatMap(({ before, after }) =>
    before && counted.some((column) => String(before[column]) !== String(after[column])) ? [before.id] : [],
  )
  if (ids.length === 0 || !isInTransaction(db)) return
  const { rows: found } = await sql<{ id: number }>`select distinct business_lock_id as id from invoice_lock
    where invoice_id = any(${ids}::bigint[])`.execute(db)
  await renewInvoiced(
    db,
    found.map(({ id }) => id),
  )
}
