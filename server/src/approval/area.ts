import { area, service } from '#server/access/area.ts'
import { collectSubjects } from './approvals.ts'
import { approvalEndpoints } from './endpoints.ts'
import { approvalEngine } from './engine.ts'
import { flowEndpoints } from './flows/endpoints.ts'
import { flowUpgrade } from './flows/upgrade.ts'
import { leaveApprovals } from './run/leave.ts'

/** Approvals (approval-office.md §2–9): flows, and what is led through them. */
export const approval = area({
  key: 'approval',
  endpoints: [...flowEndpoints, ...approvalEndpoints],
  services: [
    service('approvalSubjects', {
      needs: ['engine', 'notify', 'directory'],
      make: ({ engine }, parts) => {
        const subjects = collectSubjects(parts)
        engine.approvals.use(approvalEngine(subjects))
        return subjects
      },
    }),
  ],
  upgrades: [flowUpgrade],
  leaving: leaveApprovals,
})
