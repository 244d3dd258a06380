import { type DrawnGoods, drawPurchase } from './draw-goods.ts'
import { drawInvoice, drawRed, isTakenBack } from './draw-invoices.ts'
import {
  type Buyer,
  drawContract,
  drawPlans,
  drawReceivable,
  drawVisit,
  hasPlans,
  isInForce,
  receivedOf,
  type SalesDesk,
  settlePlan,
} from './draw-sales.ts'
import type { SoldProduct } from './enter-products.ts'
import type { Random } from './random.ts'

/** What is written of sales, by table; each row has an id of its own. */
export const saleTables = [
  'contract',
  'contract_product',
  'receivables_plan',
  'receivables',
  'invoice',
  'visit',
] as const
export type SaleTable = (typeof saleTables)[number]

/** Of one sale at most so many rows. */
const mostRows: Readonly<Record<SaleTable, number>> = {
  contract: 1,
  contract_product: 4,
  receivables_plan: 4,
  receivables: 4,
  invoice: 2,
  visit: 1,
}

/** The next free id of each table. */
export type NextIds = Record<SaleTable, number>

/** Ids for so many sales; `reserve` takes a run of a table's and answers the first. */
export async function reserveSaleIds(
  sales: number,
  reserve: (table: SaleTable, count: number) => Promise<number>,
): Promise<NextIds> {
  const ids = { ...mostRows }
  for (const table of saleTables) ids[table] = await reserve(table, sales * mostRows[table])
  return ids
}

/** Sets of goods from which contracts take theirs. */
const BASKETS = 1000
/** Draws what somebody buys at once, many times over; counting each anew would take most of the time. */
export function packBaskets(random: Random, products: readonly SoldProduct[]): () => DrawnGoods {
  const baskets = Array.from({ length: BASKETS }, () => drawPurchase(random, products))
  return () => random.pick(baskets)
}

/**
 * A contract with its lines, plans, receivables, and now and then an invoice and a visit. Every stored sum is that of its
 * rows (crm-records.md §9.4).
 */
export function drawSale(
  desk: SalesDesk,
  { buyer, goods }: { buyer: Buyer; goods: DrawnGoods },
  ids: NextIds,
) {
  const { random } = desk
  const withId = <Row extends object>(table: SaleTable, row: Row) => ({ id: ids[table]++, ...row })
  const contract = withId('contract', { ...drawContract(desk, buyer, null), money: Number(goods.total) })
  const sold = { id: contract.id, buyer, contract }
  const plans = hasPlans(contract)
    ? drawPlans(desk, sold).map((plan) => withId('receivables_plan', plan))
    : []
  const received = isInForce(contract)
    ? plans.flatMap((plan) => {
        const row = drawReceivable(desk, sold, plan)
        return row ? [withId('receivables', row)] : []
      })
    : []
  const drawIf = <Row extends object>(table: SaleTable, probability: number, draw: () => Row) =>
    isInForce(contract) && random.chance(probability) ? [withId(table, draw())] : []
  const invoices = drawIf('invoice', 0.5, () => drawInvoice(desk, sold))
  const reds = invoices
    .filter((each) => isTakenBack(desk, each))
    .map((each) => withId('invoice', drawRed(desk, sold, each)))
  return {
    contract: [
      {
        ...contract,
        ...goods.totals,
        received_money: receivedOf(received),
      },
    ],
    contract_product: goods.lines.map((line, place) =>
      withId('contract_product', { record_id: contract.id, place, ...line }),
    ),
    receivables_plan: plans.map((plan) =>
      settlePlan(
        plan,
        received.filter((each) => each.receivables_plan_id === plan.id),
        desk.now,
      ),
    ),
    receivables: received,
    invoice: [...invoices, ...reds],
    visit: drawIf('visit', 0.3, () => drawVisit(desk, sold)),
  } satisfies Record<SaleTable, object[]>
}
