import { approvalStatus, nodeTypes, whenEmpty } from '#protocol/approval/flow.ts'
import type { RecordView, ShownStep } from '#protocol/approval/record-calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { type Resolving, resolveStep, type Step } from '../approvers.ts'
import { type Flow, requireFlow } from '../flow-store.ts'
import { simpleUserOf } from '../flows/door.ts'
import { passedIn } from '../passed.ts'
import { idsAfter, idsIn, nodeIn, type PathNode, pathAfter } from '../path.ts'
import { type ApprovalRecord, findApproval, type LogSeat, readSeats } from '../record-rows.ts'
import { initiatorFacts, staffOf } from '../staff.ts'
import { APPROVALS } from '../watchers.ts'
import { requireReader } from './access.ts'

const { running, recalled, created, passed } = approvalStatus
const isShown = ({ status }: LogSeat) => status !== approvalStatus.void

/** The path of a submission: what was decided, whose turn it is, and what would follow; {} when there is none. */
export async function readRecordView(
  actor: Actor,
  recordId: number,
): Promise<RecordView | Record<string, never>> {
  const { services, viewer } = actor
  const record = await findApproval(services.db, recordId)
  if (!record) return {}
  await requireReader(actor, record)
  services.watchers.note(viewer.userId, { what: APPROVALS, id: recordId })
  const snapshot = services.directory.current()
  const flow = await requireFlow(services, services.db, record.flowId)
  const seats = await readSeats(services.db, recordId)
  const begun = begunSteps(record, flow, seats)
  const isMine = (seat: LogSeat) =>
    seat.userId === viewer.userId && seat.status === running && seat.activation === record.activation
  return {
    label: record.label,
    isRecheck: record.initiatorId === viewer.userId && record.status === running ? 1 : 0,
    isCheck: record.status === running && seats.some(isMine) ? 1 : 0,
    createUser: simpleUserOf(snapshot, record.initiatorId),
    examineFlowList: [
      initiatorStep(snapshot, record),
      ...begun.map((step) => showBegun(snapshot, record, flow, step)),
      ...(await comingSteps(actor, record, flow)),
    ],
  }
}

/**
 * The latest activation of each step up to the one under way, in the order of the flow: a return has made those behind it to
 * come again, and a refused step that the present values lead past is only in the log.
 */
function begunSteps(record: ApprovalRecord, { nodes }: Flow, seats: readonly LogSeat[]): LogSeat[][] {
  const behind = new Set(idsAfter(nodes, record.nodeId))
  const counts = passedIn(nodes, seats).add(record.nodeId)
  const activations = Map.groupBy(
    seats.filter(({ nodeId }) => counts.has(nodeId) && !behind.has(nodeId)),
    (seat) => seat.activation,
  )
  const latest = new Map([...activations.values()].map((step) => [step[0]?.nodeId ?? 0, step]))
  return nodes
    .flatMap(idsIn)
    .flatMap((nodeId) => [latest.get(nodeId) ?? []])
    .filter((step) => step.length > 0)
}

const initiatorStep = (snapshot: Snapshot, { initiatorId, createTime }: ApprovalRecord): ShownStep => ({
  flowId: 0,
  examineStatus: created,
  userList: [shownUser(snapshot, initiatorId, created, createTime)],
})

function shownUser(snapshot: Snapshot, userId: number, examineStatus: number, time: Date | null) {
  const { realname, img } = simpleUserOf(snapshot, userId)
  return { userId, realname, img, examineStatus, examineTime: time && formatMoment(time) }
}

function showBegun(
  snapshot: Snapshot,
  record: ApprovalRecord,
  { nodes }: Flow,
  seats: readonly LogSeat[],
): ShownStep {
  const shown = seats.filter(isShown)
  const [first] = seats
  const isUnderWay = first?.activation === record.activation
  const status = isUnderWay ? record.status : passed
  const node = nodeIn(nodes, first?.nodeId ?? 0)
  return {
    ...nodeKeys(node),
    flowId: first?.nodeId ?? 0,
    type: first?.mode,
    examineStatus: status,
    userList: shown.map((seat) =>
      shownUser(
        snapshot,
        seat.status === recalled ? record.initiatorId : seat.userId,
        seat.status,
        seat.updateTime,
      ),
    ),
  }
}

function nodeKeys(node: PathNode | undefined): Partial<ShownStep> {
  if (!node) return {}
  const { name, examineType, examineErrorHandling } = node
  const common = { name: name || '审批人', examineErrorHandling }
  if (examineType === nodeTypes.fork) return { ...common, examineType: nodeTypes.members }
  const { rangeType, chooseType, parentLevel, roleId } = node
  return {
    ...common,
    examineType,
    rangeType,
    chooseType,
    parentLevel,
    ...(roleId === null ? {} : { roleId }),
  }
}

/** The steps behind the one under way, with the people and the values as of now; none once it has ended. */
async function comingSteps(actor: Actor, record: ApprovalRecord, flow: Flow): Promise<ShownStep[]> {
  const { services } = actor
  if (record.status !== running) return []
  const state = await services.approvalSubjects
    .ofLabel(record.label)
    ?.read(services.db, actor, record.subjectId)
  if (!state) return []
  const snapshot = services.directory.current()
  const facts = { value: state.value, initiator: initiatorFacts(snapshot, record.initiatorId) }
  const resolving: Resolving = {
    flow,
    staff: staffOf(snapshot),
    initiator: record.initiatorId,
    picks: record.picks,
  }
  return [...pathAfter(flow.nodes, record.nodeId, facts)]
    .flatMap((node) => resolveStep(node, resolving) ?? [])
    .map((step) => showComing(snapshot, step))
}

const showComing = (snapshot: Snapshot, { node, userIds, mode, isStandIn }: Step): ShownStep => ({
  ...nodeKeys(node),
  ...(isStandIn ? { examineType: nodeTypes.members, examineErrorHandling: whenEmpty.managers } : {}),
  flowId: node.flowId,
  type: mode,
  examineStatus: approvalStatus.waiting,
  userList: userIds.map((userId) => shownUser(snapshot, userId, approvalStatus.waiting, null)),
})
