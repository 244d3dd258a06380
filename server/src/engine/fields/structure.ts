import type { Snapshot } from '#server/access/snapshot.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { several } from './people.ts'
import { exportedText } from './sheet.ts'
import { byNames, itself } from './sort.ts'

const nameOf = (people: Snapshot, id: number) => people.dept(id)?.name ?? ''

/** Several departments. */
export const structure: FieldStore = {
  ...several({ nameOf, toValue: (people, id) => ({ id, name: nameOf(people, id) }) }),
  sort: byNames({ table: 'departments', id: 'dept_id', name: 'name' }),
  unique: itself,
  searchIndex: 'gin',
  kept: 'eachNamed',
  exists: (people, id) => people.dept(id) !== undefined,
  sheet: exportedText,
  default: noDefault([]),
}
