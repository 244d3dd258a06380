import { z } from 'zod'
import { comparableText } from '#protocol/platform/plain-text.ts'
import type { OwnerName } from '#protocol/record/calls/imports.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Actor } from '../../model/rules.ts'

/** Whom the rows of an import may make their owner. */
export interface Owners {
  /** Active people of this name, in full or half width, or the one who was chosen in their place. */
  named: (realname: string) => readonly Pick<DirectoryUser, 'userId'>[]
  /** Only disabled people are called so. */
  isDisabled: (realname: string) => boolean
  /** Users in the importer's range, or all users where the importer may transfer records of the type. */
  allows: (userId: number) => boolean
}

/** A name of the file, and who was chosen in its place. */
export interface ReplacedOwner {
  name: string
  ownerUserId: number
}

const replacedSchema = z.array(z.object({ name: z.string(), ownerUserId: z.number() }))

/** Those that are stored with an import. */
export const replacedOf = ({ owners }: { owners: unknown }): readonly ReplacedOwner[] =>
  replacedSchema.safeParse(owners).data ?? []

export function ownersFor(
  { services, viewer }: Actor,
  type: RecordType,
  replaced: readonly ReplacedOwner[] = [],
): Owners {
  const { users } = services.directory.current()
  const active = users.filter((user) => user.status !== 0)
  const byName = Map.groupBy(active, (user) => comparableText(user.realname))
  for (const { name, ownerUserId } of replaced)
    byName.set(
      comparableText(name),
      active.filter(({ userId }) => userId === ownerUserId),
    )
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

/** Why rows cannot belong to whom they name; null: they can. */
export function ownerFault({ named, isDisabled, allows }: Owners, name: string): OwnerName['why'] | null {
  const [only, other] = named(name)
  if (!only) return isDisabled(name) ? 'disabled' : 'unknown'
  if (other) return 'several'
  return allows(only.userId) ? null : 'outside'
}
