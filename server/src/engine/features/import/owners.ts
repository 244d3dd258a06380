import { comparableText } from '#protocol/platform/plain-text.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Actor } from '../../model/rules.ts'

/** Whom the rows of an import may make their owner. */
export interface Owners {
  /** Active people of this name, in full or half width. */
  named: (realname: string) => readonly Pick<DirectoryUser, 'userId'>[]
  /** Only disabled people are called so. */
  isDisabled: (realname: string) => boolean
  /** Users in the importer's range, or all users where the importer may transfer records of the type. */
  allows: (userId: number) => boolean
}

export function ownersFor({ services, viewer }: Actor, type: RecordType): Owners {
  const { users } = services.directory.current()
  const active = users.filter((user) => user.status !== 0)
  const byName = Map.groupBy(active, (user) => comparableText(user.realname))
  const names = new Set(users.map((user) => comparableText(user.realname)))
  const range = viewer.usersInRange(`${type.node}/excelimport`)
  const reached = viewer.can(`${type.node}/transfer`) || range === 'everyone' ? null : new Set(range)
  return {
    named: (realname) => byName.get(comparableText(realname)) ?? [],
    isDisabled: (realname) => {
      const name = comparableText(realname)
      return names.has(name) && !byName.has(name)
    },
    allows: (userId) => reached?.has(userId) ?? true,
  }
}
