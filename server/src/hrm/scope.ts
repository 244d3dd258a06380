import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/access/viewer.ts'

/** Ids of live employees with the account of a user: one at the most, since mobile numbers are unique among them. */
const ownIds = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<unknown> => sql`
  select own.id from users u join hrm_employee own on btrim(own.mobile) = u.username and own.deleted_at is null
  where u.user_id = ${userId}`

const ownDepts = ({ userId }: Pick<Viewer, 'userId'>): RawBuilder<unknown> => sql`
  select own.dept_id from users u join hrm_employee own on btrim(own.mobile) = u.username and own.deleted_at is null
  where u.user_id = ${userId}`

/** Employee and subordinates of any depth; `union` ends circles. */
const ownLine = (viewer: Pick<Viewer, 'userId'>): RawBuilder<unknown> => sql`
  with recursive line as (${ownIds(viewer)}
    union select e.id from hrm_employee e join line on e.parent_id = line.id where e.deleted_at is null)
  select id from line`

const ownTree = (viewer: Pick<Viewer, 'userId'>): RawBuilder<unknown> => sql`
  with recursive tree as (${ownDepts(viewer)}
    union select d.dept_id from hrm_depts d join tree on d.pid = tree.dept_id where d.removed_at is null)
  select dept_id from tree`

const everyone = sql<boolean>`true`
const none = sql<boolean>`false`

/**
 * The employees whom a right reaches, as a condition over a table of employees (hrm.md §2.3). The sets are sub-queries of their own, which
 * the database evaluates once for a statement. Callers add whether the employee is deleted.
 */
export function inScope(viewer: Viewer, right: string, alias: string): RawBuilder<boolean> {
  const [id, dept] = [sql.ref(`${alias}.id`), sql.ref(`${alias}.dept_id`)]
  const own = sql<boolean>`${id} = any(array(${ownIds(viewer)}))`
  switch (viewer.range(right)) {
    case 5:
      return everyone
    case 4:
      return sql<boolean>`(${own} or ${dept} = any(array(${ownTree(viewer)})))`
    case 3:
      return sql<boolean>`(${own} or ${dept} = any(array(${ownDepts(viewer)})))`
    case 2:
      return sql<boolean>`${id} = any(array(${ownLine(viewer)}))`
    case 1:
      return own
    default:
      return none
  }
}

/** The employee of the caller and no other one, whatever rights they hold. */
export const isOwn = (viewer: Pick<Viewer, 'userId'>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.id`)} = any(array(${ownIds(viewer)}))`
