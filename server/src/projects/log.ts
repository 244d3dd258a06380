import type { Transaction } from 'kysely'
import { logModels } from '#protocol/platform/log-models.ts'
import { recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** What is open on pages: a board, by project. */
export const BOARD = 'board'
/** Lists of projects. */
const LIST = 'projects'

/** A line of part 51 of the operation log. */
export const recordProject = (
  trx: Transaction<Tables>,
  actor: Actor,
  name: string,
  behavior: string,
  detail: string,
): Promise<void> =>
  recordActs(trx, actor, [
    { model: 'work', part: logModels.work.parts.project[0], behavior, object: name, detail },
  ])

/** Open boards of the project. */
export const tellBoard = (trx: Transaction<Tables>, { services }: Actor, projectId: number): Promise<void> =>
  services.watchers.notify(trx, { what: BOARD, id: projectId })

/** Boards, and the lists of projects of its members. */
export async function tellProject(
  trx: Transaction<Tables>,
  actor: Actor,
  projectId: number,
  userIds: readonly number[],
): Promise<void> {
  await tellBoard(trx, actor, projectId)
  await actor.services.notify.notifyPages(trx, LIST, [...new Set([actor.viewer.userId, ...userIds])])
}
