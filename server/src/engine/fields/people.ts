import type { UserValue } from '#protocol/fields/field.ts'
import { toIds } from '#protocol/fields/structured.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { compareId, compareIds } from './compare.ts'
import { type FieldStore, isEmptyValue } from './field-store.ts'

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

const idsOf = (stored: unknown) => (Array.isArray(stored) ? stored.map(Number) : [])
const storeIds = (value: unknown) => {
  const ids = [...new Set(toIds(value))]
  return ids.length ? ids : null
}
const realnames = (stored: unknown, people: Snapshot) =>
  idsOf(stored)
    .map((id) => people.realname(id))
    .join(',')
const deptNames = (stored: unknown, people: Snapshot) =>
  idsOf(stored)
    .map((id) => people.dept(id)?.name ?? '')
    .join(',')

export const usersStore: FieldStore = {
  column: 'bigint[]',
  store: storeIds,
  toRow: (stored, names) => realnames(stored, names.people),
  toRead: (stored, names) => idsOf(stored).map((id) => toUserValue(names.people, id)),
  toText: (stored, names) => realnames(stored, names.people),
  compare: compareIds,
}

export const departmentsStore: FieldStore = {
  column: 'bigint[]',
  store: storeIds,
  toRow: (stored, names) => deptNames(stored, names.people),
  toRead: (stored, names) => idsOf(stored).map((id) => ({ id, name: names.people.dept(id)?.name ?? '' })),
  toText: (stored, names) => deptNames(stored, names.people),
  compare: compareIds,
}

export const userStore: FieldStore = {
  column: 'bigint',
  store: (value) => toIds(value)[0] ?? null,
  toRow: (stored, names) => (isEmptyValue(stored) ? '' : names.people.realname(Number(stored))),
  toRead: (stored, names) => (isEmptyValue(stored) ? null : toUserValue(names.people, Number(stored))),
  toText: (stored, names) => (isEmptyValue(stored) ? '' : names.people.realname(Number(stored))),
  compare: compareId,
}
