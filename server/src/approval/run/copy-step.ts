import type { Transaction } from 'kysely'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { addCopies } from '../copies/door.ts'
import { optionsOf } from '../passed.ts'
import { nodeIn } from '../path.ts'
import { staffOf } from '../staff.ts'
import type { Held } from './hold.ts'

/** The copies that the node of a step sends when it has passed. */
export async function copyStep(
  trx: Transaction<Tables>,
  actor: Writer,
  { flow, record }: Pick<Held, 'flow' | 'record'>,
): Promise<void> {
  const { copyTo: copied } = optionsOf(nodeIn(flow.nodes, record.nodeId))
  if (!copied) return
  const staff = staffOf(actor.services.directory.current())
  await addCopies(trx, actor, record.id, [
    ...copied.userList,
    ...copied.roleList.flatMap(staff.activeHolders),
    ...(copied.superior ? staff.superiorsOf(record.initiatorId).slice(0, 1) : []),
  ])
}
