import { seesProject } from '#protocol/projects/flags.ts'
import type { Clearing } from '#server/access/clearing.ts'
import type { FileOwners } from '#server/engine/model/files.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { forsakeTasks } from '#server/tasks/door.ts'
import { findStanding, flagsIn } from './access.ts'
import { PROJECT_FILES } from './write.ts'

const maySet = async (actor: Actor, projectId: number): Promise<boolean> => {
  const found = await findStanding(actor, projectId, actor.services.db)
  return found !== null && flagsIn(found.project, found.standing).has('setWork')
}

/** Covers: seen by all who see the project. */
export const projectFiles: FileOwners = {
  owns: (module) => module === PROJECT_FILES,
  mayRead: async (actor, { id }) => {
    const found = await findStanding(actor, id, actor.services.db)
    return found !== null && seesProject(found.standing)
  },
  mayEdit: (actor, { id }) => maySet(actor, id),
  find: async (db, batchId) => {
    const row = await db
      .selectFrom('projects')
      .where('batch_id', '=', batchId)
      .select('project_id')
      .executeTakeFirst()
    return row ? { module: PROJECT_FILES, id: row.project_id, field: '' } : null
  },
}

export const projectClearing: Clearing = {
  module: 'project',
  holds: ['项目及其任务', '项目模板'],
  tables: [
    'projects',
    'project_members',
    'project_lists',
    'project_removed_lists',
    'project_stars',
    'project_order',
    'project_templates',
    'project_changes',
  ],
  clear: async (trx, { services }) => {
    await services.files.clear(trx, [PROJECT_FILES])
    await forsakeTasks(trx)
  },
}
