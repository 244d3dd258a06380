import { sql } from 'kysely'
import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment, HOUR } from '#server/platform/clock.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Flow, requireFlow } from '../flow-store.ts'
import { simpleUserOf } from '../flows/door.ts'
import { nodeIn, type PathNode } from '../path.ts'
import { type ApprovalRecord, findApproval, type LogSeat, readSeats } from '../record-rows.ts'
import { earlierSteps, optionsOf } from '../run/door.ts'
import { requireReader } from './access.ts'

const UNNAMED = '审批人'
const { running } = approvalStatus

interface Shown {
  snapshot: Snapshot
  record: ApprovalRecord
  flow: Flow
  log: readonly LogSeat[]
}

/** Everything that happened in a submission, seats that were left included, and what the caller may do (approval-office.md §5.5). */
export async function readTimeline(actor: Actor, recordId: number): Promise<Timeline> {
  const { services } = actor
  const record = (await findApproval(services.db, recordId)) ?? refuse('approvalUnknown')
  await requireReader(actor, record)
  const snapshot = services.directory.current()
  const flow = await requireFlow(services, services.db, record.flowId)
  const log = await readSeats(services.db, recordId)
  const shown = { snapshot, record, flow, log }
  return {
    entries: log.map((seat) => presentSeat(shown, seat)),
    copies: await readCopies(actor, recordId),
    may: await readMay(actor, shown),
  }
}

function presentSeat({ snapshot, flow }: Shown, seat: LogSeat): Timeline['entries'][number] {
  const { realname, img } = simpleUserOf(snapshot, seat.userId)
  return {
    logId: seat.id,
    flowId: seat.nodeId,
    name: nameOf(nodeIn(flow.nodes, seat.nodeId)),
    activation: seat.activation,
    type: seat.mode,
    place: seat.place,
    turn: seat.turn,
    userId: seat.userId,
    realname,
    img,
    forUserName: seat.forUserId === null ? null : snapshot.realname(seat.forUserId),
    givenByName: seat.givenBy === null ? null : snapshot.realname(seat.givenBy),
    examineStatus: seat.status,
    action: seat.action,
    remarks: seat.remarks,
    createTime: formatMoment(seat.createTime),
    examineTime: seat.updateTime && formatMoment(seat.updateTime),
    dueDay: seat.dueOn,
  }
}

const nameOf = (node: PathNode | undefined) => node?.name || UNNAMED

async function readCopies({ services }: Actor, recordId: number): Promise<Timeline['copies']> {
  const snapshot = services.directory.current()
  const rows = await services.db
    .selectFrom('approval_copies')
    .selectAll()
    .where('record_id', '=', recordId)
    .orderBy('create_time')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => {
    const { userId, realname, img } = simpleUserOf(snapshot, row.user_id)
    return {
      userId,
      realname,
      img,
      senderName: snapshot.realname(row.sender_id),
      createTime: formatMoment(row.create_time),
      readTime: row.read_time && formatMoment(row.read_time),
    }
  })
}

async function readMay(actor: Actor, { record, flow, log }: Shown): Promise<Timeline['may']> {
  const { services, viewer } = actor
  const isRunning = record.status === running
  const decides =
    isRunning &&
    log.some(
      ({ activation, userId, status }) =>
        activation === record.activation && userId === viewer.userId && status === running,
    )
  const isInitiator = record.initiatorId === viewer.userId
  const options = decides ? optionsOf(nodeIn(flow.nodes, record.nodeId)) : {}
  const state = options.returnTo
    ? await services.approvalSubjects.ofLabel(record.label)?.read(services.db, actor, record.subjectId)
    : null
  const earlier = state ? earlierSteps(actor, { flow, record, state, log }) : []
  return {
    decide: decides,
    recall: isRunning && (isInitiator || viewer.isAdmin),
    urge: isRunning && isInitiator && (await isUrgeable(actor, record.id)),
    handOver: options.handOver === 1,
    addSigners: options.addSigner === 1,
    copy: decides,
    returnTo: earlier.map((node) => ({ flowId: node.flowId, name: nameOf(node) })),
    fields: options.fields ?? [],
  }
}

async function isUrgeable({ services }: Actor, recordId: number): Promise<boolean> {
  const before = new Date(services.clock.now().getTime() - HOUR)
  const { rows } = await sql`select from approval_records
    where id = ${recordId} and (urged_at is null or urged_at <= ${before})`.execute(services.db)
  return rows.length > 0
}
