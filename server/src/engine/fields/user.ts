import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { isUser, several, toUserValue } from './people.ts'
import { namedPeople } from './sheet.ts'
import { byNames, itself } from './sort.ts'

/** Several people. */
export const user: FieldStore = {
  ...several({ nameOf: (people, id) => people.realname(id), toValue: toUserValue }),
  sort: byNames({ table: 'users', id: 'user_id', name: 'realname' }),
  unique: itself,
  searchIndex: 'gin',
  kept: 'eachNamed',
  exists: isUser,
  sheet: namedPeople,
  default: noDefault([]),
}
