import { sql } from 'kysely'
import { exact } from '#protocol/hrm/figure.ts'
import type {
  Template,
  TemplateBlock,
  TemplateBlockIn,
  TemplateIn,
} from '#protocol/hrm/performance/template-calls.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Trx } from './stored.ts'

/** A block as it is stored; its place is its order. */
interface StoredBlock {
  segId: number
  segName: string
  isFixed: 0 | 1
  weight: string | null
  items: { itemId: number; itemName: string }[]
}

export interface StoredTemplate {
  table_id: number
  table_name: string
  type: number
  description: string
  is_emp_weight: boolean
  is_current: boolean
  blocks: StoredBlock[]
}

export async function findTemplate(db: Database | Trx, tableId: number): Promise<StoredTemplate | null> {
  const { rows } =
    await sql<StoredTemplate>`select * from hrm_appraisal_tables where table_id = ${tableId}`.execute(db)
  return rows[0] ?? null
}

export async function listTemplates({ services }: Actor) {
  const { rows } = await sql<StoredTemplate>`select * from hrm_appraisal_tables
    where is_current order by table_id`.execute(services.db)
  return rows.map(({ table_id, table_name, type }) => ({ tableId: table_id, tableName: table_name, type }))
}

export const headOf = (row: StoredTemplate) => ({
  tableId: row.table_id,
  tableName: row.table_name,
  type: row.type,
  description: row.description,
  isEmpWeight: row.is_emp_weight ? (1 as const) : (0 as const),
  status: row.is_current ? (1 as const) : (0 as const),
})

/** Blocks of one kind as the wire sends them. */
export const blocksOf = ({ table_id, blocks }: StoredTemplate, isFixed: 0 | 1): TemplateBlock[] =>
  blocks
    .filter((block) => block.isFixed === isFixed)
    .map(({ items, weight, ...block }, index) => ({
      ...block,
      tableId: table_id,
      weight: weight === null ? null : Number(weight),
      sort: index + 1,
      items: items.map((item, nth) => ({ ...item, segId: block.segId, sort: nth + 1 })),
    }))

const present = (row: StoredTemplate): Template => ({
  ...headOf(row),
  fixedSegList: blocksOf(row, 1),
  noFixedSegList: blocksOf(row, 0),
})

export async function readTemplate({ services }: Actor, tableId: number): Promise<Template> {
  return present((await findTemplate(services.db, tableId)) ?? refuse('rowUnknown'))
}

/** Weights of a template (hrm.md §17.2). */
function faultOf({ isEmpWeight, fixedSegList, noFixedSegList }: TemplateIn): string | null {
  const sum = (blocks: readonly TemplateBlockIn[]) =>
    blocks.reduce((total, { weight }) => total.plus(weight ?? 0), exact(0))
  const fixed = sum(fixedSegList)
  if (isEmpWeight === 0) return fixed.plus(sum(noFixedSegList)).eq(100) ? null : '考核项权重累加，需等于100%'
  if (noFixedSegList.length !== 1) return '员工填写权重占比时，非固定模板只能有一个考核项'
  return fixed.lt(100) ? null : '固定模板考核项权重累加，需小于100%'
}

/** Replaces a template in place, or stores a new version of one that a plan uses; returns what is current. */
export async function saveTemplate(actor: Actor, request: TemplateIn): Promise<Template> {
  const { services } = actor
  const blocks = [...request.fixedSegList, ...request.noFixedSegList]
  const names = [
    request.tableName,
    request.description,
    ...blocks.flatMap(({ segName, items }) => [segName, ...items.map(({ itemName }) => itemName)]),
  ]
  if (names.includes('')) refuse('templateWeightsUnfit', '请填写考核模板和考核项的名称及说明')
  const fault = faultOf(request)
  if (fault) refuse('templateWeightsUnfit', fault)
  const saved = await inTransaction(services.db, async (trx) => {
    const { rows: known } = await sql<StoredTemplate>`select * from hrm_appraisal_tables
      where table_id = ${request.tableId} and is_current for update`.execute(trx)
    const stored = known[0] ?? refuse('rowUnknown')
    const values = {
      name: request.tableName,
      type: request.type ?? stored.type,
      blocks: JSON.stringify(await numbered(trx, request)),
    }
    const { rows: used } =
      await sql`select from hrm_plans where table_id = ${stored.table_id} limit 1`.execute(trx)
    const isWeightOfEmployee = request.isEmpWeight === 1
    if (used.length > 0)
      await sql`update hrm_appraisal_tables set is_current = false where table_id = ${stored.table_id}`.execute(
        trx,
      )
    const { rows } =
      used.length > 0
        ? await sql<StoredTemplate>`insert into hrm_appraisal_tables (table_name, type, description, is_emp_weight, blocks)
            values (${values.name}, ${values.type}, ${request.description}, ${isWeightOfEmployee}, ${values.blocks}::jsonb)
            returning *`.execute(trx)
        : await sql<StoredTemplate>`update hrm_appraisal_tables set table_name = ${values.name}, type = ${values.type},
            description = ${request.description}, is_emp_weight = ${isWeightOfEmployee}, blocks = ${values.blocks}::jsonb
            where table_id = ${stored.table_id} returning *`.execute(trx)
    const act = { behavior: '编辑', object: values.name, detail: `编辑了考核模板:${stored.table_name}` }
    await recordActs(trx, actor, [{ model: 'hrm', part: 69, ...act }])
    return rows[0] ?? refuse('rowUnknown')
  })
  return present(saved)
}

/** Blocks with ids of their own; where employees give the weights, other blocks than the fixed ones have none. */
async function numbered(trx: Trx, request: TemplateIn): Promise<StoredBlock[]> {
  const { isEmpWeight, fixedSegList, noFixedSegList } = request
  const given = [
    ...fixedSegList.map((block) => ({ ...block, isFixed: 1 as const })),
    ...noFixedSegList.map((block) => ({ ...block, isFixed: 0 as const })),
  ]
  const count = given.reduce((sum, { items }) => sum + 1 + items.length, 0)
  const ids = await takeIds(trx, count)
  return given.map(({ segName, weight, isFixed, items }) => ({
    segId: ids.shift() ?? 0,
    segName,
    isFixed,
    weight: weight === undefined || (isFixed === 0 && isEmpWeight === 1) ? null : String(weight),
    items: items.map(({ itemName }) => ({ itemId: ids.shift() ?? 0, itemName })),
  }))
}

/** Ids of blocks and items: unique among templates and what employees write. */
export async function takeIds(trx: Trx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select nextval('hrm_appraisal_ids') as id
    from generate_series(1, ${count}::int)`.execute(trx)
  return rows.map(({ id }) => id)
}
