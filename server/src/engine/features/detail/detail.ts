import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { ViewRef } from '#protocol/record/declaration/view.ts'
import { refuse, refuseAs } from '#server/platform/refusal.ts'
import { readPictures } from '../../change/pictures.ts'
import { isLive, reachable } from '../../model/find-record.ts'
import { runPrepared } from '../../model/prepared.ts'
import { rightsOver } from '../../model/record-rights.ts'
import { type Actor, rulesOf, type StoredRow } from '../../model/rules.ts'
import { completeRows } from '../list/read.ts'
import { rowShapeOf } from '../list/rows.ts'
import { readStates } from './states.ts'

const refuseDeleted = ({ deleted, display }: RecordType): never =>
  deleted ? refuseAs(deleted) : refuse('deleted', display)

/**
 * A record as one flat object (record-engine.md §6.1). Without READ: only `dataAuth: 0`; deleted or unknown: 2064.
 */
export async function readDetail(actor: Actor, type: RecordType, id: number, view?: ViewRef): Promise<Row> {
  const { services } = actor
  const rules = rulesOf(services, type)
  const shape = rowShapeOf(actor, type)
  const besides: Readonly<Record<string, RawBuilder<unknown>>> = {
    ...rules.viewing?.detailSelects,
    ...approvalOf(actor, type),
  }
  const rows = await runPrepared<Record<string, unknown> & Pick<StoredRow, 'id' | 'owner_user_id'>>(
    services,
    shape.single(sql`r.id = ${id} and ${reachable(actor, type, 'read')}`, besides),
  )
  const [raw] = rows
  if (!raw) return (await isLive(actor, type, id)) ? { dataAuth: 0 } : refuseDeleted(type)
  const place = { id: raw.id, owner_user_id: raw.owner_user_id, view }
  const rights = await rightsOver(actor, type, place)
  const [row = {}] = await completeRows(actor, type, [rowShapeOf(actor, type, rights).showDetail(raw)])
  const title = row[toKey(type.title)]
  return {
    ...row,
    name: row.name ?? title,
    dataAuth: 1,
    ...(await readPictures(actor, type, row)),
    ...(type.states ? { states: readStates(actor, type, raw) } : {}),
    ...Object.fromEntries(Object.keys(besides).map((key) => [key, raw[key]])),
    ...(await rules.viewing?.detail?.(actor, row, place)),
  }
}

const approvalOf = ({ services }: Actor, type: RecordType): Readonly<Record<string, RawBuilder<unknown>>> =>
  type.approval
    ? {
        examineRecordId: services.engine.approvals.engine()?.recordIdOf(type, sql`r.id`) ?? sql`null::bigint`,
      }
    : {}
