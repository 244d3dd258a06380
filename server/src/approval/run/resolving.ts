import type { Writer } from '#server/engine/model/rules.ts'
import type { Resolving } from '../approvers.ts'
import type { Flow } from '../flow-store.ts'
import { staffOf } from '../staff.ts'

/** People picked by the initiator, by node. */
export type Picks = Readonly<Record<string, readonly number[]>>

/** What a flow's steps are resolved with, now. */
export const resolvingOf = (
  { services }: Pick<Writer, 'services'>,
  flow: Flow,
  given: { initiator: number; picks: Picks; gone?: ReadonlySet<number> },
): Resolving => ({
  flow,
  staff: staffOf(services.directory.current(), given.gone),
  initiator: given.initiator,
  picks: given.picks,
})
