import { type RawBuilder, sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { approvalCalls, WaitingRecord } from '#protocol/approval/record-calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import type { Approval } from '#protocol/record/states/approval.ts'
import { linkAt } from '#protocol/record-types.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import type { Actor, TodoRule } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { requireFlow } from '../flow-store.ts'
import { simpleUserOf } from '../flows/door.ts'
import { abilitiesOf } from './abilities.ts'
import { presentFacts, selectFacts, showColumns } from './facts.ts'
import { narrowWaiting, orderWaiting } from './narrow.ts'

type ApprovedType = RecordType & { approval: Approval }
const { running, passed, refused, recalled } = approvalStatus
const MINE = 1
const DONE = 2

/** Which submissions `a` a user has a part in: any, their turn, or decided by them (approval-office.md §7). */
function partOf(userId: number, status: number | undefined): RawBuilder<unknown> {
  if (status === MINE)
    return sql`select l.record_id, max(l.create_time) as acted from approval_log l
      join approval_records o on o.id = l.record_id and o.activation = l.activation and o.status = ${running}
      where l.user_id = ${userId} and l.status = ${running} group by l.record_id`
  const statuses = status === DONE ? [passed, refused] : [0, passed, refused, running]
  return sql`select l.record_id, max(coalesce(l.update_time, l.create_time)) as acted from approval_log l
    where l.user_id = ${userId} and l.node_id <> 0 and l.status = any(${statuses}::smallint[]) group by l.record_id`
}

interface Found extends Record<string, unknown> {
  recordId: number
  subjectId: number
  title: string
  aboutId: number | null
  aboutName: string | null
  initiatorId: number
  createTime: Date
  status: number
  turns: number[] | null
  flowId: number
  nodeId: number
  urgedAt: Date | null
  dueDay: string | null
  decision: number | null
  decidedAt: Date | null
}

/** Records of a label that wait for the caller, or that they have decided about; newest first. */
export async function listWaiting(
  actor: Actor,
  request: RequestOf<typeof approvalCalls.waiting>,
): Promise<Page<WaitingRecord>> {
  const { services, viewer } = actor
  const { label, status } = request
  const { page, limit } = windowOf(request)
  const type = services.approvalSubjects.typeOf(label)
  if (!type) return toPage<WaitingRecord>([], 0, { page, limit })
  const from = sql`from (${partOf(viewer.userId, status)}) p
    join approval_records a on a.id = p.record_id and a.label = ${label}
    join ${sql.table(type.table)} r on r.id = a.subject_id and r.deleted_at is null
      and ${narrowWaiting(actor, type, request)}`
  const about = aboutOf(type)
  const facts = selectFacts(type)
  const asked = orderWaiting(actor, type, request)
  const extra = Object.entries(type.approval.waiting?.columns ?? {})
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<Found>`select a.id as "recordId", r.id as "subjectId", r.${sql.ref(type.title)}::text as title,
        ${about.id} as "aboutId", ${about.name} as "aboutName", a.initiator_id as "initiatorId", a.create_time as "createTime",
        a.status, a.flow_id as "flowId", a.node_id as "nodeId", a.urged_at as "urgedAt", array(select l.user_id from approval_log l where l.record_id = a.id and l.activation = a.activation
          and l.status = ${running} order by l.place, l.turn) as turns,
        ${dueDay} as "dueDay", ${ownDecision(viewer.userId, sql`l.status`)} as decision,
        ${ownDecision(viewer.userId, sql`l.update_time`)} as "decidedAt"
        ${facts.columns} ${extra.map(([, column]) => sql`, r.${sql.ref(column)} as ${sql.ref(`column ${column}`)}`).reduce(joined, sql``)}
      ${from} ${about.join} ${facts.joins}
      order by ${asked ?? sql`${status === DONE ? sql`p.acted` : sql`a.create_time`} desc, a.id desc`}
      limit ${limit} offset ${(page - 1) * limit}`.execute(services.db),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(services.db),
  ])
  const snapshot = services.directory.current()
  const show = async (found: Found): Promise<WaitingRecord> => {
    const flow = await requireFlow(services, services.db, found.flowId)
    const isTurn = turnsIn(found).includes(viewer.userId)
    return {
      ...extraOf(actor, type, found, extra),
      ...presentWaiting(snapshot, namedFor(actor, type, found), viewer.userId),
      abilities: abilitiesOf(actor, flow, { ...found, isTurn }),
      facts: presentFacts(actor, type, found),
    }
  }
  return toPage(await Promise.all(rows.map(show)), counted[0]?.count ?? 0, { page, limit })
}

/** The earliest day before which one of those whose turn it is has to decide. */
const dueDay = sql`(select min(l.due_on)::text from approval_log l
  where l.record_id = a.id and l.activation = a.activation and l.status = ${running})`

/** Of what a user last decided in the submission. */
const ownDecision = (userId: number, column: RawBuilder<unknown>) => sql`(select ${column} from approval_log l
  where l.record_id = a.id and l.user_id = ${userId} and l.node_id <> 0 and l.status in (${passed}, ${refused})
  order by l.update_time desc, l.id desc limit 1)`

/** How many things of each approved kind wait for the caller, as many as 待我审批 lists. */
export async function countWaiting({ services, viewer }: Actor): Promise<{ label: number; count: number }[]> {
  const types = services.approvalSubjects.types()
  const plain = services.approvalSubjects.plainLabels()
  if (types.length + plain.length === 0) return []
  const counts = types.map(
    (type) => sql`select ${type.approval.label}::int as label, count(*)::int as count
      from (${partOf(viewer.userId, MINE)}) p
      join approval_records a on a.id = p.record_id and a.label = ${type.approval.label}
      join ${sql.table(type.table)} r on r.id = a.subject_id and r.deleted_at is null`,
  )
  // of what is no record, submissions go with their subject
  const others = plain.map(
    (label) => sql`select ${label}::int as label, count(*)::int as count
      from (${partOf(viewer.userId, MINE)}) p
      join approval_records a on a.id = p.record_id and a.label = ${label}`,
  )
  const { rows } = await sql<{
    label: number
    count: number
  }>`${sql.join([...counts, ...others], sql` union all `)}`.execute(services.db)
  return rows
}

const joined = (all: RawBuilder<unknown>, each: RawBuilder<unknown>) => sql`${all}${each}`

/** The record that the approved one is about, as its type declares it. */
function aboutOf(type: ApprovedType) {
  const column = type.approval.waiting?.about
  if (!column) return { id: sql`null::bigint`, name: sql`null::text`, join: sql`` }
  const { to } = linkAt(type, column)
  return {
    id: sql`about.id`,
    name: sql`about.${sql.ref(to.nameKeys?.column ?? to.title)}::text`,
    join: sql`left join ${sql.table(to.table)} about on about.id = r.${sql.ref(column)}`,
  }
}

/** What its type shows of a record, as lists show it to the reader: an approver has no further rights over fields. */
function extraOf(actor: Actor, type: ApprovedType, found: Found, extra: readonly [string, string][]) {
  const show = showColumns(actor, type)
  return Object.fromEntries(extra.flatMap(([key, name]) => show(key, name, found[`column ${name}`])))
}

/** Without the names that are kept from the reader. */
function namedFor({ services, viewer }: Actor, type: ApprovedType, found: Found): Found {
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  const about = type.approval.waiting?.about
  return {
    ...found,
    title: rights.level(toKey(type.title)) > 1 ? found.title : '',
    aboutName: about && rights.named(toKey(about)) && rights.level(toKey(about)) > 1 ? found.aboutName : null,
  }
}

const turnsIn = ({ status, turns }: Found) => (status === running ? (turns ?? []) : [])

function presentWaiting(snapshot: Snapshot, found: Found, userId: number) {
  const turns = turnsIn(found)
  const named = found.status === recalled ? [found.initiatorId] : turns
  return {
    categoryId: found.subjectId,
    category: found.title ?? '',
    categoryCiteId: found.aboutId,
    categoryCiteName: found.aboutName,
    createUser: simpleUserOf(snapshot, found.initiatorId),
    createTime: formatMoment(found.createTime),
    examineStatus: found.status,
    examineName: named.map((each) => snapshot.realname(each)).join(','),
    examineRecordId: found.recordId,
    permission: {
      isCheck: turns.includes(userId) ? 1 : 0,
      isRecheck: found.status === running && found.initiatorId === userId ? 1 : 0,
    },
    dueDay: found.dueDay,
    decided:
      found.decision === null || !found.decidedAt
        ? null
        : { status: found.decision, time: formatMoment(found.decidedAt) },
  }
}

const statusOfPart = { waiting: MINE, decided: DONE, any: undefined } as const

/** Condition over records `r` of an approved type: those that wait for a user's approval, or that they have decided about, or both. */
export const inApprovalOf = (
  label: number,
  userId: number,
  part: 'waiting' | 'decided' | 'any',
): RawBuilder<boolean> =>
  sql<boolean>`r.id in (select a.subject_id from (${partOf(userId, statusOfPart[part])}) p
    join approval_records a on a.id = p.record_id and a.label = ${label})`

/** 待审核 and 已审核 of an approved type for the caller: an entry of 待办事项 (crm-records.md §15.3). */
export const approvalTerms =
  ({ approval: { label } }: { approval: Pick<Approval, 'label'> }): TodoRule =>
  ({ viewer }) => ({
    tabs: [inApprovalOf(label, viewer.userId, 'waiting'), inApprovalOf(label, viewer.userId, 'decided')],
  })
