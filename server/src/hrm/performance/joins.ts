import { type RawBuilder, sql } from 'kysely'
import { appraisalTargets } from '#protocol/hrm/performance/messages.ts'
import type { Clearing } from '#server/access/clearing.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { MessageReader } from '#server/messages/door.ts'
import type { Work, WorkEntry, WorkSource } from '#server/my-day/door.ts'
import { ownEmployeeId } from '../staff.ts'
import { mayDecide } from './appeals.ts'
import { toConfirm, toEvaluate, toWrite } from './own.ts'
import { isPeerOpen } from './peers.ts'
import { waitsForResult } from './results.ts'

export const appraisalClearing: Clearing = {
  module: 'hrm',
  holds: ['绩效考核'],
  tables: [
    'hrm_plans',
    'hrm_plan_levels',
    'hrm_confirmations',
    'hrm_plan_people',
    'hrm_goals',
    'hrm_evaluations',
    'hrm_appraisal_records',
    'hrm_calibrations',
    'hrm_appeals',
    'hrm_peers',
  ],
}

interface Waiting {
  id: number
  plan_id: number
  title: string
  employee_name: string
  to_day: string
  kind: 'write' | 'confirm' | 'evaluate' | 'peer' | 'accept'
}

const words: Readonly<Record<Waiting['kind'], string>> = {
  write: '填写目标',
  confirm: '确认目标',
  evaluate: '评定',
  peer: '匿名互评',
  accept: '确认结果',
}
const tabs: Readonly<Record<Waiting['kind'], string>> = {
  write: 'my',
  confirm: 'target',
  evaluate: 'evaluato',
  peer: 'peer',
  accept: 'result',
}
const PAGE = '/hrm/self-server/performance'
const addressOf = ({ kind, id }: Waiting) =>
  `${PAGE}?tabType=${tabs[kind]}${kind === 'peer' ? '' : `&id=${id}`}`

/** All that waits for the caller's employee. */
const waiting = (own: number): RawBuilder<unknown> => {
  const of = (
    kind: Waiting['kind'],
    where: RawBuilder<boolean>,
  ) => sql`select h.person_id as id, h.plan_id, p.name as title,
      r.employee_name, p.to_day::text as to_day, ${kind}::text as kind
    from hrm_plan_people h join hrm_plans p on p.plan_id = h.plan_id
    join hrm_employee r on r.id = h.employee_id and r.deleted_at is null where ${where}`
  const peers = sql<boolean>`${isPeerOpen} and exists (select from hrm_peers o where o.person_id = h.person_id
    and o.employee_id = ${own} and o.score is null)`
  return sql`(${of('write', toWrite(own))} union all ${of('confirm', toConfirm(own))}
    union all ${of('evaluate', toEvaluate(own))} union all ${of('peer', peers)}
    union all select p.plan_id as id, p.plan_id, p.name as title, '' as employee_name, p.to_day::text as to_day, 'accept' as kind
      from hrm_plans p where ${waitsForResult(own)})`
}

/** 待处理的绩效考核 of 我的一天; null without an employee. */
export const appraisalTurns: WorkSource = {
  key: 'appraisalTurns',
  title: '待处理的绩效考核',
  order: 240,
  work: async ({ services, viewer }, { limit }): Promise<Work | null> => {
    const own = await ownEmployeeId(services.db, viewer)
    if (own === null) return null
    const { rows } = await sql<Waiting & { count: number }>`select w.*, count(*) over ()::int as count
      from ${waiting(own)} w order by w.to_day, w.kind, w.id limit ${limit}`.execute(services.db)
    return { entries: rows.map(entryOf), count: rows[0]?.count ?? 0 }
  },
}

const entryOf = (row: Waiting): WorkEntry => ({
  thing: `appraisal.${row.kind}.${row.id}`,
  id: row.id,
  title: row.employee_name ? `${words[row.kind]}：${row.employee_name}` : words[row.kind],
  dueAt: null,
  facts: [{ title: '考核名称', text: row.title }],
  address: addressOf(row),
})

type Readable = (own: number) => RawBuilder<boolean>

/** Messages go to those who have the part in it that they are about. */
const ofPeople = (opens: string, mayRead: Readable): MessageReader => ({
  opens,
  mayRead: async ({ services, viewer }, ids) => {
    const own = (await ownEmployeeId(services.db, viewer)) ?? 0
    const { rows } = await sql<{ id: number }>`select h.person_id as id from hrm_plan_people h
      where h.person_id = any(${ids}::bigint[]) and ${mayRead(own)}`.execute(services.db)
    return rows.map(({ id }) => id)
  },
})
const ofPlans = (opens: string): MessageReader => ({
  opens,
  mayRead: async ({ services, viewer }, ids) => {
    if (!viewer.can('hrm/appraisal/read')) return []
    const { rows } = await sql<{ id: number }>`select plan_id as id from hrm_plans
      where plan_id = any(${ids}::bigint[])`.execute(services.db)
    return rows.map(({ id }) => id)
  },
})
const ofResults: MessageReader = {
  opens: appraisalTargets.accept,
  mayRead: async ({ services, viewer }, ids) => {
    const own = (await ownEmployeeId(services.db, viewer)) ?? 0
    const { rows } = await sql<{ id: number }>`select c.plan_id as id from hrm_confirmations c
      where c.plan_id = any(${ids}::bigint[]) and c.employee_id = ${own}`.execute(services.db)
    return rows.map(({ id }) => id)
  },
}
const ofAppeals: MessageReader = {
  opens: appraisalTargets.appeal,
  mayRead: async (actor: Actor, ids) => {
    const { rows } = await sql<{ id: number }>`select a.appeal_id as id from hrm_appeals a
      join hrm_plan_people h on h.person_id = a.person_id join hrm_employee r on r.id = h.employee_id
      where a.appeal_id = any(${ids}::bigint[]) and ${await mayDecide(actor)}`.execute(actor.services.db)
    return rows.map(({ id }) => id)
  },
}

const isOwner: Readable = (own) => sql<boolean>`h.employee_id = ${own}`
const isTurn: Readable = (own) => sql<boolean>`h.turn_employee_id = ${own}`

export const appraisalReaders: readonly MessageReader[] = [
  ofPeople(appraisalTargets.write, isOwner),
  ofPeople(appraisalTargets.own, isOwner),
  ofPeople(appraisalTargets.confirm, isTurn),
  ofPeople(appraisalTargets.evaluate, isTurn),
  ofPeople(
    appraisalTargets.peer,
    (own) =>
      sql<boolean>`exists (select from hrm_peers o where o.person_id = h.person_id and o.employee_id = ${own})`,
  ),
  ofResults,
  ofPlans(appraisalTargets.written),
  ofPlans(appraisalTargets.evaluated),
  ofPlans(appraisalTargets.accepted),
  ofAppeals,
]
