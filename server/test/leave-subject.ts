import { sql } from 'kysely'
import { type Area, part } from '#server/access/area.ts'
import type { ApprovalSubject } from '#server/approval/door.ts'

export const LEAVES = 98

/** What leaves come to, by their ids: they are kept nowhere else. */
export const leaves = new Map<number, { title: string; days: number; state: string }>()

const stateOf = (id: number) => {
  const leave = leaves.get(id)
  if (!leave) return null
  const { title, days } = leave
  return { title, ownerUserId: null, value: (name: string) => (name === 'days' ? days : undefined) }
}

/** Something that is approved and no record, by flows of a label that nothing else has. */
export const leaveSubject: ApprovalSubject = {
  label: LEAVES,
  messages: { label: 3, waits: 25, passed: 7, refused: 6 },
  refusals: {
    notYours: [506, '当前用户没有审批权限'],
    decidedBy: [506, '该审批已由%s处理'],
    recalled: [506, '该审批已撤回'],
    alreadyPassed: [4201, '该审核已通过，不能撤回'],
  },
  read: async (_db, _actor, id) => stateOf(id),
  lock: async (trx, _actor, id) => {
    await sql`select pg_advisory_xact_lock(${id})`.execute(trx)
    return stateOf(id)
  },
  tell: async (_trx, _actor, id, outcome) => {
    const leave = leaves.get(id)
    if (leave) leave.state = outcome
  },
  mayRead: async () => false,
  conditionFields: (_actor, categoryId) =>
    categoryId ? [{ fieldId: 1, name: '天数', fieldName: 'days', type: 5, fieldType: 1, setting: null }] : [],
}

/** All areas with this one among them: for `vi.mock('#server/areas.ts')` of a test file. */
export const withLeaves = ({ areas }: { areas: readonly Area[] }) => ({
  areas: [...areas, { key: 'leaves', parts: [part({ approvalSubjects: [leaveSubject] })] }],
})
