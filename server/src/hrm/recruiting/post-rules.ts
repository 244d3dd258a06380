import { sql } from 'kysely'
import { POST_BOUNDS } from '#protocol/hrm/recruiting/limits.ts'
import { post } from '#protocol/hrm/recruiting/post.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type RowAccess, rightFor, type TypeGround } from '#server/access/visible.ts'
import { recordEvent } from '#server/engine/change/entries.ts'
import { anyOf } from '#server/engine/fields/compare.ts'
import type { HistoryEvent } from '#server/engine/model/history.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SaveMoment } from '#server/engine/model/rules.ts'
import { refusal } from '#server/platform/refusal.ts'
import { inPostScope } from '../scope.ts'
import { readEmployeeNames } from './names.ts'
import { idsIn } from './row-values.ts'

type Post = RowOf<typeof post>
type Checked = Parameters<NonNullable<NonNullable<RecordRules<Post>['saving']>['check']>>[0]

const place = { dept: sql.ref('r.dept_id'), creator: sql.ref('r.create_user_id') }

/** Posts of the departments of the scope. Who reads candidates may name their posts without the right to read posts. */
function reached(viewer: Viewer, action: RowAccess): TypeGround | null {
  const rights = action === 'read' ? [rightFor(post, 'read'), 'hrm/recruit/read'] : [rightFor(post, action)]
  const held = rights.filter((right) => viewer.range(right) !== 0)
  if (held.length === 0) return null
  return {
    condition: anyOf(held.map((right) => inPostScope(viewer, right, place))),
    because: '人力资源角色数据权限范围内部门的职位',
  }
}

/** The value after the save. */
const after = (
  { values, stored }: Pick<SaveMoment<Post>, 'values' | 'stored'>,
  column: keyof Post,
): unknown => (column in values ? values[column] : stored?.[column])

/** −1 is without a limit (hrm.md §9.1). */
function requireOrder(moment: Checked, least: keyof Post, most: keyof Post): boolean {
  const [from, to] = [after(moment, least), after(moment, most)].map((value) =>
    value === null || value === undefined ? -1 : Number(value),
  )
  return from === undefined || to === undefined || from < 0 || to < 0 || from <= to
}

async function check(moment: Checked): Promise<void> {
  const { trx, actor, values, stored } = moment
  if (!requireOrder(moment, 'min_salary', 'max_salary')) throw refusal('salaryRangeUnfit').at('maxSalary')
  if (!requireOrder(moment, 'min_age', 'max_age')) throw refusal('ageRangeUnfit').at('maxAge')
  const type = values.post_type_id
  if (type && type !== stored?.post_type_id) {
    const entry = actor.services.hrPostTypes.entry(Number(type))
    if (!entry || !actor.services.hrPostTypes.offers(actor.viewer, entry))
      throw refusal('postTypeUnfit').at('postTypeId')
  }
  const interviewers = values.interview_employee_ids
  if (interviewers && interviewers !== stored?.interview_employee_ids) {
    const ids = idsIn(String(interviewers))
    const known = await readEmployeeNames(trx, ids)
    if (ids.length > POST_BOUNDS.interviewers || ids.some((id) => !known.has(id)))
      throw refusal('interviewerUnfit').at('interviewEmployeeIds')
  }
}

/** 面试官 in the history, by their names. */
const interviewersChanged: HistoryEvent = {
  name: 'post.interviewers',
  behavior: 2,
  lines: ({ about }) => [
    `将面试官由${about('from').join('，') || '空'}改为${about('to').join('，') || '空'}`,
  ],
}

async function saved(moment: Parameters<NonNullable<NonNullable<RecordRules<Post>['saving']>['saved']>>[0]) {
  const { trx, actor, stored, id } = moment
  if (!stored) return
  const ids = (value: unknown) => idsIn(value === null || value === undefined ? null : String(value))
  const before = ids(stored.interview_employee_ids)
  const now = ids(after(moment, 'interview_employee_ids'))
  if (before.join() === now.join()) return
  const names = await readEmployeeNames(trx, [...before, ...now])
  const about = Object.fromEntries(
    Object.entries({ from: before, to: now }).map(([key, each]) => [
      key,
      each.flatMap((id) => names.get(id) ?? []),
    ]),
  )
  const title = String(after(moment, 'post_name') ?? '')
  await recordEvent(trx, actor, post, [{ id, title, about }], { as: interviewersChanged })
}

/** What is peculiar to posts. */
export const postRules: RecordRules<Post> = {
  events: [interviewersChanged],
  saving: { check, saved },
  viewing: { alsoVisible: reached },
}
