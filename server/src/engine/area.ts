import { area, service } from '#server/access/area.ts'
import { platformServices } from '#server/platform/services.ts'
import { recordClearings } from './change/clear.ts'
import { recordFileOwners } from './change/record-files.ts'
import { engineEndpoints } from './endpoints.ts'
import { createEngine } from './engine.ts'
import { createTimelineThings } from './features/activity/things.ts'
import { recordHandOvers } from './features/hand-over/records.ts'
import { sceneHandOver } from './features/hand-over/scenes.ts'
import { teamHandOver } from './features/hand-over/teams.ts'
import { sceneUpgrade } from './features/scenes/upgrade.ts'
import { registerEngineJobs } from './jobs.ts'
import { createTodos } from './model/todos.ts'
import { fieldUpgrades } from './model/upgrade.ts'

/** The record engine, as the list of areas sees it. */
export const engineArea = area({
  key: 'engine',
  endpoints: engineEndpoints,
  services: [
    service('engine', {
      needs: platformServices,
      make: createEngine,
      close: (engine) => engine.close(),
    }),
    service('timelineThings', { needs: [], make: (_, parts) => createTimelineThings(parts) }),
    service('todos', {
      needs: ['clock', 'db', 'events', 'directory', 'log'],
      make: createTodos,
      close: (todos) => todos.close(),
    }),
  ],
  upgrades: [...fieldUpgrades, sceneUpgrade],
  jobs: registerEngineJobs,
  fileOwners: [recordFileOwners],
  clearings: recordClearings,
  handOvers: [...recordHandOvers, teamHandOver, sceneHandOver],
})
