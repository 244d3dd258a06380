import { sql, type Transaction } from 'kysely'
import { business, businessEnds } from '#protocol/crm/business/type.ts'
import { initialsOf } from '#server/engine/change/initials.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { drawGoods } from './draw-goods.ts'
import type { SoldProduct } from './enter-products.ts'
import { insertRows, reserveIds, withIds } from './insert-rows.ts'
import { drawBatchId } from './market.ts'
import { ORDER_GROUP } from './open-orders.ts'
import { shortName } from './organisations.ts'
import type { Random } from './random.ts'
import { drawAppointment, drawMomentBetween } from './working-days.ts'

interface Buyer {
  id: number
  name: string
  owner: number
  since: Date
  contact: number | null
  dealt: boolean
}

interface Stage {
  statusId: number
  typeId: number
}

interface BusinessOptions {
  random: Random
  products: readonly SoldProduct[]
  now: Date
}

/** Every n-th customer is talked with about buying something. */
const EVERY = 3

/** Businesses in every stage and of every end, with their products and contacts. */
export async function enterBusinesses(trx: Transaction<Tables>, options: BusinessOptions): Promise<void> {
  const { random } = options
  const buyers = (await readBuyers(trx)).filter(() => random.chance(1 / EVERY))
  const stages = await readStages(trx)
  if (stages.length === 0) return
  const drawn = buyers.map((buyer) => drawBusiness(buyer, stages, options))
  const made = withIds(drawn, await reserveIds(trx, { table: business.table, count: drawn.length }))
  await insertRows(
    trx,
    business.table,
    made.map(({ id, row }) => ({ id, ...row })),
  )
  await insertRows(
    trx,
    'business_product',
    await withLineIds(
      trx,
      made.flatMap(({ id, lines }) => lines.map((line, place) => ({ ...line, record_id: id, place }))),
    ),
  )
  await insertRows(
    trx,
    'business_contact_links',
    made.flatMap(({ id, row }) =>
      row.contacts_id === null
        ? []
        : [{ business_id: id, contacts_id: row.contacts_id, create_time: row.create_time }],
    ),
  )
  await insertRows(
    trx,
    'business_changes',
    made.flatMap(({ id, row, reached }) =>
      reached.map((statusId) => ({
        business_id: id,
        status_id: statusId,
        create_time: row.update_time,
        create_user_id: row.owner_user_id,
      })),
    ),
  )
  await insertRows(
    trx,
    'activities',
    made.map(({ id, row }) => ({
      kind: 2,
      category: null,
      type: business.label,
      record_id: id,
      content: null,
      create_user_id: row.create_user_id,
      create_time: row.create_time,
    })),
  )
}

async function withLineIds<Line extends object>(trx: Transaction<Tables>, lines: readonly Line[]) {
  return withIds(lines, await reserveIds(trx, { table: 'business_product', count: lines.length }))
}

async function readBuyers(trx: Transaction<Tables>): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select id, customer_name as name, owner_user_id as owner, create_time as since, contacts_id as contact,
      deal_status = 1 as dealt
    from customer where owner_user_id is not null and deleted_at is null order by id`.execute(trx)
  return rows
}

const readStages = (trx: Transaction<Tables>): Promise<Stage[]> =>
  trx
    .selectFrom('business_statuses')
    .select(['status_id as statusId', 'type_id as typeId'])
    .where('removed_at', 'is', null)
    // orders go through stages of their own
    .where('type_id', '<>', ORDER_GROUP)
    .orderBy('type_id')
    .orderBy('order_num')
    .execute()

const purposes = ['采购', '升级', '增购', '续费', '试点项目'] as const

function drawBusiness(buyer: Buyer, stages: readonly Stage[], { random, products, now }: BusinessOptions) {
  const created = drawMomentBetween(random, buyer.since, now)
  const end = drawEnd(random, buyer.dealt)
  const at = end === 0 ? random.integer(0, stages.length - 1) : stages.length - 1
  const stage = stages[at] ?? { statusId: 0, typeId: 0 }
  const sold = drawGoods(random, products)
  const name = `${shortName(buyer.name)}${sold.main}${random.pick(purposes)}`
  const isOpen = end === 0
  return {
    reached: [...stages.slice(0, at + 1).map(({ statusId }) => statusId), ...(isOpen ? [] : [end])],
    lines: sold.lines,
    row: {
      batch_id: drawBatchId(random),
      initials: initialsOf(name),
      business_name: name,
      customer_id: buyer.id,
      contacts_id: buyer.contact,
      money: sold.total,
      ...sold.totals,
      deal_date: drawAppointment(random, now, isOpen ? random.integer(5, 90) : -random.integer(5, 200)),
      type_id: stage.typeId,
      stage_id: stage.statusId,
      status_id: isOpen ? stage.statusId : end,
      is_end: end,
      status_remark: end === businessEnds.lost.code ? random.pick(reasons) : null,
      next_time: isOpen && random.chance(0.4) ? drawAppointment(random, now, random.integer(0, 14)) : null,
      last_time: random.chance(0.7) ? drawMomentBetween(random, created, now) : null,
      followup: random.chance(0.7) ? 1 : 0,
      owner_user_id: buyer.owner,
      create_user_id: buyer.owner,
      create_time: created,
      update_time: drawMomentBetween(random, created, now),
      check_status: 10,
    },
  }
}

const reasons = ['价格高于竞争对手', '预算取消', '已选用其他厂商', '项目延期，暂不采购'] as const

/** Who has dealt has won; the others are mostly on their way. */
const drawEnd = (random: Random, dealt: boolean) =>
  random.weighted(
    dealt
      ? ([
          [businessEnds.won.code, 70],
          [0, 30],
        ] as const)
      : ([
          [0, 72],
          [businessEnds.lost.code, 20],
          [businessEnds.void.code, 8],
        ] as const),
  )
