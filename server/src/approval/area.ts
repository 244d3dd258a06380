import { area, service } from '#server/access/area.ts'
import { approvalApplication } from './application.ts'
import { collectSubjects } from './approvals.ts'
import { approvalClearings } from './clearing.ts'
import { approvalComments } from './comments.ts'
import { createDeputies } from './deputies/deputies.ts'
import { deputyEndpoints } from './deputies/endpoints.ts'
import { approvalEndpoints } from './endpoints.ts'
import { approvalEngine } from './engine.ts'
import { flowEndpoints } from './flows/endpoints.ts'
import { flowFirstSteps } from './flows/first-steps.ts'
import { flowUpgrade } from './flows/upgrade.ts'
import { deputyHandOver } from './hand-over/deputies.ts'
import { flowHandOver } from './hand-over/flows.ts'
import { seatHandOver } from './hand-over/seats.ts'
import { registerApprovalJobs } from './jobs.ts'
import { leaveApprovals } from './run/leave.ts'

/** Approvals (approval-office.md §2–9): flows, and what is led through them. */
export const approval = area({
  key: 'approval',
  endpoints: [...flowEndpoints, ...approvalEndpoints, ...deputyEndpoints],
  services: [
    service('approvalDeputies', {
      needs: ['db', 'events', 'clock', 'directory'],
      make: createDeputies,
      close: (deputies) => deputies.close(),
    }),
    service('approvalSubjects', {
      needs: ['engine', 'notify', 'directory', 'workingDays', 'comments'],
      make: ({ engine, comments }, parts) => {
        const subjects = collectSubjects(parts)
        engine.approvals.use(approvalEngine(subjects, comments))
        return subjects
      },
    }),
  ],
  parts: [approvalApplication],
  commentSubjects: [approvalComments],
  upgrades: [flowUpgrade],
  firstSteps: flowFirstSteps,
  jobs: registerApprovalJobs,
  leaving: leaveApprovals,
  clearings: approvalClearings,
  handOvers: [seatHandOver, deputyHandOver, flowHandOver],
})
