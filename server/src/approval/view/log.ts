import { approvalStatus } from '#protocol/approval/flow.ts'
import type { LogRow } from '#protocol/approval/record-calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import { requireFlow } from '../flow-store.ts'
import { nodeIn } from '../path.ts'
import { findApproval, type LogSeat, readSeats } from '../record-rows.ts'
import { requireReader } from './access.ts'

const { waiting, running, recalled } = approvalStatus

/** Who has done what, in this order, and last whose turn it is; of all activations (approval-office.md §7). */
export async function readLog(actor: Actor, recordId: number): Promise<LogRow[]> {
  const { services } = actor
  const record = (await findApproval(services.db, recordId)) ?? refuse('approvalUnknown')
  await requireReader(actor, record)
  const snapshot = services.directory.current()
  const { nodes } = await requireFlow(services, services.db, record.flowId)
  const isTold = ({ status }: LogSeat) => status !== waiting && status !== approvalStatus.void
  const seats = (await readSeats(services.db, recordId)).filter(isTold)
  return seats.toSorted(byAction).map((seat): LogRow => {
    const userId = seat.status === recalled ? record.initiatorId : seat.userId
    const node = nodeIn(nodes, seat.nodeId)
    return {
      logId: seat.id,
      examineId: record.flowId,
      flowId: seat.nodeId,
      recordId,
      type: seat.mode,
      remarks: seat.remarks,
      sort: seat.place,
      examineStatus: seat.status,
      examineUserId: userId,
      examineUserName: snapshot.realname(userId),
      examineRoleId: node && 'roleId' in node ? node.roleId : null,
      createUserId: record.initiatorId,
      createTime: formatMoment(seat.createTime),
      examineTime: seat.status === running || !seat.updateTime ? null : formatMoment(seat.updateTime),
    }
  })
}

const NOT_YET = Number.POSITIVE_INFINITY
const timeOf = ({ status, updateTime }: LogSeat) =>
  status === running ? NOT_YET : (updateTime?.getTime() ?? NOT_YET)

/** One activation ends before the next begins. */
function byAction(a: LogSeat, b: LogSeat): number {
  if (a.activation !== b.activation) return a.activation - b.activation
  const [first, second] = [timeOf(a), timeOf(b)]
  return first === second ? a.place - b.place || a.turn - b.turn : first - second
}
