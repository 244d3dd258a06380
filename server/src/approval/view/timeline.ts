import { approvalStatus } from '#protocol/approval/flow.ts'
import type { Timeline } from '#protocol/approval/option-calls.ts'
import { COMMENTED_APPROVAL } from '#protocol/approval/words.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Flow, requireFlow } from '../flow-store.ts'
import { simpleUserOf } from '../flows/door.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn, type PathNode } from '../path.ts'
import { type ApprovalRecord, findApproval, findEarlier, type LogSeat, readSeats } from '../record-rows.ts'
import { earlierSteps } from '../run/door.ts'
import { abilitiesOf } from './abilities.ts'
import { mayRead, requireReader } from './access.ts'

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
    earlier: await readEarlier(actor, shown),
    copies: await readCopies(actor, recordId),
    comments: (await services.comments.count(services.db, COMMENTED_APPROVAL, [recordId])).get(recordId) ?? 0,
    ...(await readMay(actor, shown)),
  }
}

/** Earlier submissions that are shown at most. */
const MOST_EARLIER = 20

/** Outcomes of earlier submissions: a rejection and its reason can still be read (approval-office.md §5.5). */
async function readEarlier(actor: Actor, { record, snapshot }: Shown): Promise<Timeline['earlier']> {
  const { services } = actor
  const runs: Timeline['earlier'] = []
  for (const run of await findEarlier(services.db, record, MOST_EARLIER)) {
    if (!(await mayRead(actor, run))) continue
    const flow = await requireFlow(services, services.db, run.flowId)
    const log = await readSeats(services.db, run.id)
    runs.push({
      recordId: run.id,
      initiatorName: snapshot.realname(run.initiatorId),
      createTime: formatMoment(run.createTime),
      entries: log.map((seat) => presentSeat({ snapshot, flow }, seat)),
    })
  }
  return runs
}

function presentSeat(
  { snapshot, flow }: Pick<Shown, 'snapshot' | 'flow'>,
  seat: LogSeat,
): Timeline['entries'][number] {
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

const isTurnOf = (own: number, record: ApprovalRecord, log: readonly LogSeat[]): boolean =>
  record.status === running &&
  log.some(
    ({ activation, userId, status }) =>
      activation === record.activation && userId === own && status === running,
  )

async function readMay(
  actor: Actor,
  { record, flow, log }: Shown,
): Promise<Pick<Timeline, 'may' | 'abilities'>> {
  const { services, viewer } = actor
  const isRunning = record.status === running
  const decides = isTurnOf(viewer.userId, record, log)
  const isInitiator = record.initiatorId === viewer.userId
  const options = decides ? optionsOf(nodeIn(flow.nodes, record.nodeId)) : {}
  const state = options.returnTo
    ? await services.approvalSubjects.ofLabel(record.label)?.read(services.db, actor, record.subjectId)
    : null
  const earlier = state ? earlierSteps(actor, { flow, record, state, log }) : []
  const abilities = abilitiesOf(actor, flow, { ...record, isTurn: decides })
  return {
    abilities: abilities.filter((ability) => ability !== 'returnTo' || earlier.length > 0),
    may: {
      decide: decides,
      recall: isRunning && (isInitiator || viewer.isAdmin),
      urge: abilities.includes('urge'),
      handOver: abilities.includes('handOver'),
      addSigners: abilities.includes('addSigners'),
      copy: decides,
      returnTo: earlier.map((node) => ({ flowId: node.flowId, name: nameOf(node) })),
      fields: options.fields ?? [],
    },
  }
}

/** Fields that the caller may fill in on passing it, with their values; none where it is not their turn. */
export async function readFillableFields(actor: Actor, recordId: number): Promise<FormField[]> {
  const { services, viewer } = actor
  const record = (await findApproval(services.db, recordId)) ?? refuse('approvalUnknown')
  await requireReader(actor, record)
  const flow = await requireFlow(services, services.db, record.flowId)
  const { fields = [] } = optionsOf(nodeIn(flow.nodes, record.nodeId))
  const log = fields.length > 0 && record.status === running ? await readSeats(services.db, recordId) : []
  if (!isTurnOf(viewer.userId, record, log)) return []
  const all = await services.approvalSubjects.ofLabel(record.label)?.fillable?.(actor, record.subjectId)
  return (all ?? []).filter(({ fieldName }) => fields.includes(fieldName))
}
