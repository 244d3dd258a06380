import { toIds } from '#protocol/fields/value/ids.ts'
import { comparePerson } from './compare.ts'
import { noDefault } from './default.ts'
import { type FieldStore, isEmptyValue, type KnownNames, plain } from './field-store.ts'
import { isUser, toUserValue } from './people.ts'
import { namedPeople } from './sheet.ts'
import { byRealname, itself } from './sort.ts'

const nameOf = (stored: unknown, { people }: Pick<KnownNames, 'people'>) =>
  isEmptyValue(stored) ? '' : people.realname(Number(stored))

/** One person: rows carry the id, and the name under a key of its own. */
export const single_user: FieldStore = {
  ...plain,
  column: 'bigint',
  store: (value) => toIds(value)[0] ?? null,
  storeCell: null,
  toRow: (stored) => stored ?? '',
  toRead: (stored, { people }) => (isEmptyValue(stored) ? null : toUserValue(people, Number(stored))),
  toText: nameOf,
  compare: comparePerson,
  sort: byRealname,
  unique: itself,
  nameOf,
  kept: 'named',
  exists: isUser,
  sheet: namedPeople,
  default: noDefault(''),
}
