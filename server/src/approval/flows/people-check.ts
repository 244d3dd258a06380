import type { Finding } from '#protocol/approval/checks.ts'
import { nodeTypes, pickRanges, type StepNode, whenEmpty } from '#protocol/approval/flow.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { resolveStep } from '../approvers.ts'
import type { Flow } from '../flow-store.ts'
import { type Staff, staffOf } from '../staff.ts'

/** As many names stand in a sentence. */
const MOST_NAMES = 3

export const stepsIn = (nodes: Flow['nodes']): StepNode[] =>
  nodes.flatMap((node) =>
    node.examineType === nodeTypes.fork
      ? node.conditionList.flatMap(({ examineDataList }) => stepsIn(examineDataList))
      : [node],
  )

const isAlong = ({ examineType }: StepNode) =>
  examineType === nodeTypes.superior || examineType === nodeTypes.superiors

/** Who is missing today: people who left, roles that nobody holds, superiors that somebody lacks or that go round in a circle. */
export function findPeopleFaults(snapshot: Snapshot, flow: Flow): Finding[] {
  const staff = staffOf(snapshot)
  const steps = stepsIn(flow.nodes)
  return [
    ...managerFaults(flow, staff),
    ...(steps.some(isAlong) ? circles(snapshot) : []),
    ...steps.flatMap((node) => {
      const words = isAlong(node) ? lackingSuperior(node, flow, staff) : emptyWords(node, staff)
      return [...(words ? [words] : []), ...optionWords(node, staff)].map((each) => ({
        level: 'warning' as const,
        node: node.flowId,
        branch: null,
        words: each,
      }))
    }),
  ]
}

function managerFaults({ managerIds }: Flow, staff: Staff): Finding[] {
  if (managerIds.length === 0 || staff.activeOf(managerIds).length > 0) return []
  const words = '审批流管理员均已停用或未激活，需要代审批时由超级管理员审批'
  return [{ level: 'warning', node: 0, branch: null, words }]
}

const outcomeOf = ({ examineErrorHandling }: StepNode) =>
  examineErrorHandling === whenEmpty.skip ? '将自动通过' : '将转交审批流管理员'

const nameOf = ({ name }: StepNode) => name || '审批人'

/** Why nobody, or not everybody whom it names, is asked at a node. */
function emptyWords(node: StepNode, staff: Staff): string | undefined {
  const { examineType, rangeType, userList, roleId } = node
  const isPicked = examineType === nodeTypes.picked
  const byRole = examineType === nodeTypes.role || (isPicked && rangeType === pickRanges.role)
  if (byRole && roleId !== null && staff.activeHolders(roleId).length === 0)
    return `“${nameOf(node)}”的角色下目前没有可以审批的员工，${outcomeOf(node)}`
  const byName = examineType === nodeTypes.members || (isPicked && rangeType === pickRanges.members)
  if (!byName || userList.length === 0) return undefined
  const gone = userList.filter((userId) => !staff.isActive(userId))
  if (gone.length === 0) return undefined
  const names = namesOf(staff.snapshot, gone)
  const every = gone.length === userList.length ? `，目前没有人可以审批，${outcomeOf(node)}` : ''
  return `“${nameOf(node)}”中的${names}已停用或未激活${every}`
}

/** Who is missing today among those whom options of a node name. */
function optionWords(node: StepNode, staff: Staff): string[] {
  const { limit, copyTo } = node.options ?? {}
  const late = limit?.otherwise === 'handOver' && limit.userId ? [limit.userId] : []
  const gone = (userIds: readonly number[]) => userIds.filter((userId) => !staff.isActive(userId))
  const [lateGone, copyGone] = [gone(late), gone(copyTo?.userList ?? [])]
  const empty = (copyTo?.roleList ?? []).some((roleId) => staff.activeHolders(roleId).length === 0)
  return [
    ...(lateGone.length > 0
      ? [
          `“${nameOf(node)}”超时后转交的${namesOf(staff.snapshot, lateGone)}已停用或未激活，将由审批流管理员审批`,
        ]
      : []),
    ...(copyGone.length > 0
      ? [`“${nameOf(node)}”抄送的${namesOf(staff.snapshot, copyGone)}已停用或未激活`]
      : []),
    ...(empty ? [`“${nameOf(node)}”抄送的角色下目前没有员工`] : []),
  ]
}

/** How many of the company would find nobody above them at this node. */
function lackingSuperior(node: StepNode, flow: Flow, staff: Staff): string | undefined {
  const lacking = staff.snapshot.users
    .filter(({ userId }) => staff.isActive(userId))
    .filter(({ userId }) => {
      const step = resolveStep(node, { flow, staff, initiator: userId, picks: {} })
      return step === null || step.isStandIn
    })
  if (lacking.length === 0) return undefined
  const names = namesOf(
    staff.snapshot,
    lacking.map(({ userId }) => userId),
  )
  return `${names}发起时，“${nameOf(node)}”找不到可以审批的上级，${outcomeOf(node)}`
}

function namesOf(snapshot: Snapshot, userIds: readonly number[]): string {
  const names = userIds.slice(0, MOST_NAMES).map((userId) => snapshot.realname(userId))
  const more = userIds.length > MOST_NAMES ? `等${userIds.length}人` : ''
  return `${names.join('、')}${more}`
}

/** People who are their own superiors' superiors. */
function circles(snapshot: Snapshot): Finding[] {
  const known = new Set<number>()
  return snapshot.users.flatMap(({ userId }): Finding[] => {
    const line = [userId]
    let next = snapshot.user(userId)?.parentId
    while (next && !line.includes(next)) {
      line.push(next)
      next = snapshot.user(next)?.parentId
    }
    if (next !== userId || line.some((each) => known.has(each))) return []
    for (const each of line) known.add(each)
    const words = `${namesOf(snapshot, line)}的直属上级互相循环，请先修正汇报关系`
    return [{ level: 'warning', node: 0, branch: null, words }]
  })
}
