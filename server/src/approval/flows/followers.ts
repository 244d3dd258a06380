import type { Transaction } from 'kysely'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

type Trx = Transaction<Tables>
type Services = Pick<Writer, 'services'>

/** What an area does when flows of its label change, in the transaction that changes them. */
export interface FlowFollower {
  label: number
  /** A flow was edited: `to` is the version in the place of `from`. */
  replaced?: (trx: Trx, actor: Services, versions: { from: number; to: number }) => Promise<void>
  /** Versions came, or their status changed. */
  changed: (trx: Trx, actor: Services) => Promise<void>
}

declare module '#server/access/area.ts' {
  interface Part {
    /** What follows changes of flows, by the label of these. */
    flowFollowers?: readonly FlowFollower[]
  }
}

/** Lets the areas that follow flows of the label take up a change of one. */
export async function followFlow(
  trx: Trx,
  actor: Services,
  label: number,
  versions: { from: number; to: number } | null,
): Promise<void> {
  for (const { replaced, changed } of actor.services.approvalSubjects.followersOf(label)) {
    if (versions) await replaced?.(trx, actor, versions)
    await changed(trx, actor)
  }
}
