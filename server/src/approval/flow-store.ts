import { type Kysely, type Selectable, sql } from 'kysely'
import type { FlowNode, StepNode } from '#protocol/approval/flow.ts'
import type { Database, Tables } from '#server/platform/database/database.ts'
import './tables.ts'

/** A version of a flow as records follow it: nothing of it ever changes but its status, which is left out here. */
export interface Flow {
  id: number
  label: number
  name: string
  recheckType: number
  remarks: string | null
  managerIds: readonly number[]
  nodes: readonly FlowNode[]
}

/** Far more versions than records in approval follow. */
const CAPACITY = 1000
const known = new WeakMap<object, Map<number, Flow>>()

/** Versions in memory, by the pool that reads them: tests have many databases. */
function cacheOf(pool: object): Map<number, Flow> {
  const cache = known.get(pool) ?? new Map<number, Flow>()
  known.set(pool, cache)
  if (cache.size > CAPACITY) cache.clear()
  return cache
}

interface Connection {
  pool: object
}

/** A version by its id; undefined when there is none. `db` may be a transaction. */
export async function readFlow(
  { pool }: Connection,
  db: Kysely<Tables>,
  flowId: number,
): Promise<Flow | undefined> {
  const cache = cacheOf(pool)
  const found = cache.get(flowId)
  if (found) return found
  const row = await db.selectFrom('approval_flows').selectAll().where('id', '=', flowId).executeTakeFirst()
  if (!row) return undefined
  const flow = flowOf(row)
  cache.set(flowId, flow)
  return flow
}

/** The same where a record names it: versions are never deleted. */
export async function requireFlow(connection: Connection, db: Kysely<Tables>, flowId: number): Promise<Flow> {
  const flow = await readFlow(connection, db, flowId)
  if (!flow) throw new Error(`there is no approval flow ${flowId}`)
  return flow
}

/** Id of the flow in use for a label, where many are of the one that is named; null when there is none. */
export async function flowInUse(
  db: Database | Kysely<Tables>,
  label: number,
  named?: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from approval_flows where label = ${label} and status = 1
      and ${named === undefined ? sql`label <> 0` : sql`id = ${named}`}`.execute(db)
  return rows[0]?.id ?? null
}

export const flowOf = (row: Selectable<Tables['approval_flows']>): Flow => ({
  id: row.id,
  label: row.label,
  name: row.name,
  recheckType: row.recheck_type,
  remarks: row.remarks,
  managerIds: row.manager_ids,
  nodes: storedNodes(row.nodes),
})

/** They were checked when they were saved. */
const storedNodes = (nodes: unknown) => nodes as FlowNode[]

/** Every node at which people decide, in forks too. */
export const stepsIn = (nodes: readonly FlowNode[]): StepNode[] =>
  nodes.flatMap((node) =>
    node.examineType === 0
      ? node.conditionList.flatMap(({ examineDataList }) => stepsIn(examineDataList))
      : [node],
  )
