import { EXPORTED, IMPORTED } from '#protocol/messages/of-records.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import type { AppServices } from '#server/access/context.ts'
import { viewerOf } from '#server/access/viewer.ts'
import { fieldRightsOf } from '#server/engine/model/field-rights.ts'
import { findRecords } from '#server/engine/model/find-record.ts'
import type { Actor } from '#server/engine/model/rules.ts'

/** Says for what its messages open who may read it; records say so by themselves. */
export interface MessageReader {
  opens: string
  /** Those of the ids that the person may read. */
  mayRead: (actor: Actor, ids: readonly number[]) => Promise<readonly number[]>
}

declare module '#server/access/area.ts' {
  interface Part {
    /** Who may read what messages of the area open. */
    messageReaders?: readonly MessageReader[]
  }
}

/** What a message to somebody would tell. */
interface Told {
  userId: number
  /** Of the message's type; null: it is about nothing that could be opened. */
  opens: string | null
  typeId: number | null
}

/** What is the recipient's own and nobody else's. */
const OWN: readonly (string | null)[] = [null, IMPORTED, EXPORTED]

const keyOf = ({ userId, opens, typeId }: Told) => `${userId} ${opens} ${typeId}`

/** Of what would be told, what its person may see now; everything that nobody answers for is kept from him. */
export async function readable(
  services: AppServices,
  told: readonly Told[],
): Promise<(each: Told) => boolean> {
  const seen = new Set<string>()
  const people = services.directory.current()
  for (const some of Map.groupBy(told, ({ userId, opens }) => `${userId} ${opens}`).values()) {
    const [{ userId, opens } = { userId: 0, opens: null }] = some
    if (opens === null || OWN.includes(opens) || !people.user(userId)) continue
    const actor: Actor = { services, viewer: viewerOf(people, userId), client: { ip: '' } }
    const ids = some.flatMap(({ typeId }) => (typeId === null ? [] : [typeId]))
    for (const typeId of await readableIds(actor, opens, [...new Set(ids)]))
      seen.add(keyOf({ userId, opens, typeId }))
  }
  return (each) => OWN.includes(each.opens) || seen.has(keyOf(each))
}

async function readableIds(actor: Actor, opens: string, ids: readonly number[]): Promise<readonly number[]> {
  const { services, viewer } = actor
  const type = recordTypeNamed(opens)
  if (!type) return (await readerOf(services, opens)?.mayRead(actor, ids)) ?? []
  // the title is what a message tells
  const rights = fieldRightsOf(viewer, type, services.engine.catalog.current())
  const title = toKey(type.title)
  if (rights.level(title) < 2 || rights.maskedInDetail(title)) return []
  return (await findRecords(actor, type, ids, { action: 'read' })).map(({ id }) => id)
}

const readerOf = ({ outbox }: AppServices, opens: string) =>
  outbox.readers.find((reader) => reader.opens === opens)
