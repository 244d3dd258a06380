import { oaExamine } from '#protocol/examine/type.ts'
import { part, service } from '#server/access/area.ts'
import { clearSubmissions } from '#server/approval/door.ts'
import { clearingOf } from '#server/engine/change/clear.ts'
import { leaveAbsences } from './absences.ts'
import { conflictListener } from './conflicts.ts'
import { examineEndpoints } from './endpoints.ts'
import { expenseListener } from './expenses.ts'
import { examineFlowFollower } from './fields.ts'
import { examineCount, examineInTimelines, waitingExamines } from './joins.ts'
import { leaveListener } from './leave.ts'
import { collectListeners } from './listeners.ts'
import { examineRules } from './rules.ts'
import { THING } from './thing.ts'
import { examineTypeUpgrade } from './upgrade.ts'
import { createExamineVersions } from './versions.ts'

/** Office approvals (approval-office.md §10). The application is that of approvals, which declares the module. */
export const examinePart = part({
  module: 'taskExamine',
  endpoints: examineEndpoints,
  services: [
    service('examineVersions', {
      needs: ['db', 'events', 'directory'],
      make: createExamineVersions,
      close: (versions) => versions.close(),
    }),
    service('examineListeners', {
      needs: [],
      make: (_, parts) => collectListeners(parts.flatMap((part) => part.examineListeners ?? [])),
    }),
  ],
  draftKinds: [{ kind: THING, module: 'taskExamine' }],
  registers: { examine_type: ({ examineVersions }) => examineVersions },
  rules: { oaExamine: examineRules },
  flowFollowers: [examineFlowFollower],
  examineListeners: [leaveListener, conflictListener, expenseListener],
  timelineThings: [examineInTimelines],
  dayCounts: [examineCount],
  absences: [leaveAbsences],
  workSources: [waitingExamines],
  relatingThings: [{ key: THING, module: 'taskExamine' }],
  upgrades: [examineTypeUpgrade],
  clearings: [
    { module: 'taskExamine', ...clearingOf([oaExamine]) },
    { module: 'taskExamine', holds: [], clear: clearSubmissions([oaExamine.approval.label]) },
  ],
})
