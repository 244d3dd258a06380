import { goalOwners } from '#protocol/bi/goals/goal.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { usersWithin, type Viewer } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** People by their ids, or all of them, those who have left among them. */
export type People = 'everyone' | readonly number[]

/** Whose figures are asked for (bi.md §2.4, §17.1); what the caller may see of them is said by the right of each figure. */
export interface Population {
  people: People
  /** Where departments were asked for: those whose goals count. */
  departments: readonly number[] | null
}

export interface AskedPeople {
  dataType?: number | undefined
  isUser?: number | undefined
  userId?: number | undefined
  deptId?: number | undefined
}

type Caller = Pick<Actor, 'services' | 'viewer'>

const EVERYBODY = 5
const isReach = (code: number | undefined): code is 1 | 2 | 3 | 4 | 5 =>
  code !== undefined && code >= 1 && code <= EVERYBODY

/** The people a filter means: a range around the caller, one person, one department with those below it. */
export function populationOf({ services, viewer }: Caller, asked: AskedPeople): Population {
  const people = services.directory.current()
  const { dataType, isUser, userId, deptId } = asked
  if (isReach(dataType))
    return {
      people: usersWithin(people, viewer.userId, dataType),
      departments: departmentsWithin(people, viewer, dataType),
    }
  if (userId && isUser !== 0) return { people: onePerson(people, viewer, userId), departments: null }
  if (deptId && isUser !== 1) {
    const tree = [...people.departmentTree(deptId)]
    return {
      people: usersIn(people, tree),
      departments: tree.filter((id) => isOwnDepartment(people, viewer, id)),
    }
  }
  return { people: usersWithin(people, viewer.userId, viewer.isAdmin ? EVERYBODY : 2), departments: null }
}

/**
 * The people of an analysis (bi.md §2.4): a department with those below it, else one person or oneself with subordinates;
 * of them those whom the right of its page reaches.
 */
export function analysedPeople(
  { services, viewer }: Caller,
  { isUser, userId, deptId }: AskedPeople,
  right: string,
): People {
  const people = services.directory.current()
  const chosen = (): People => {
    if (isUser !== 0) return userId ? [userId] : usersWithin(people, viewer.userId, 2)
    const top = deptId ?? viewer.deptId
    return top === null ? 'everyone' : usersIn(people, people.departmentTree(top))
  }
  return within(chosen(), viewer.usersInRange(right))
}

/** Nobody but administrators asks for administrators (bi.md §17.1). */
const onePerson = (people: Snapshot, { isAdmin }: Viewer, userId: number): People =>
  isAdmin || !people.isAdministrator(userId) ? [userId] : []

export const usersIn = (people: Snapshot, deptIds: Iterable<number>): number[] =>
  [...deptIds].flatMap((deptId) => people.usersOfDept(deptId).map((user) => user.userId))

function departmentsWithin(people: Snapshot, { deptId }: Viewer, range: number): readonly number[] | null {
  if (range !== 3 && range !== 4) return null
  if (deptId === null) return []
  return range === 3 ? [deptId] : [...people.departmentTree(deptId)]
}

/** Goals of other departments than one's own and those below it are for administrators. */
const isOwnDepartment = (people: Snapshot, { isAdmin, deptId }: Viewer, asked: number): boolean =>
  isAdmin || (deptId !== null && people.departmentTree(deptId).has(asked))

/** Those of some people whom a right reaches as well: nobody without it. */
export function within(some: People, reached: People): People {
  if (some === 'everyone') return reached
  if (reached === 'everyone') return some
  const known = new Set(reached)
  return some.filter((userId) => known.has(userId))
}

/** Whose goals stand against the figures of a population: departments where they were asked for, else these people. */
export const goalsOf = ({ departments }: Population, people: People) =>
  departments
    ? ({ type: goalOwners.department, of: departments } as const)
    : ({ type: goalOwners.employee, of: people } as const)
