import type { UserValue } from '#protocol/fields/rule/field.ts'
import { toIds } from '#protocol/fields/value/ids.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { compareIds } from './compare.ts'
import { type FieldStore, type Names, plain } from './field-store.ts'

/** A person as forms read one. */
export function toUserValue(people: Snapshot, userId: number): UserValue {
  const user = people.user(userId)
  return {
    userId,
    realname: user?.realname ?? '',
    img: user?.img ?? null,
    deptId: user?.deptId ?? null,
    deptName: people.dept(user?.deptId)?.name ?? null,
  }
}

export const isUser = (people: Snapshot, id: number) => people.user(id) !== undefined

const idsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(Number) : [])
const storeIds = (value: unknown) => {
  const ids = [...new Set(toIds(value))]
  return ids.length ? ids : null
}

interface Several {
  nameOf: (people: Snapshot, id: number) => string
  toValue: (people: Snapshot, id: number) => unknown
}

/** Several ids in one column, shown by their names. */
export const several = ({ nameOf, toValue }: Several) => {
  const toNames = (stored: unknown, { people, between = ',' }: Names) =>
    idsOf(stored)
      .map((id) => nameOf(people, id))
      .join(between)
  return {
    ...plain,
    column: 'bigint[]',
    store: storeIds,
    storeCell: storeIds,
    toRow: toNames,
    toRead: (stored, { people }) => idsOf(stored).map((id) => toValue(people, id)),
    toText: toNames,
    compare: compareIds,
  } satisfies Partial<FieldStore>
}
