import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { hrm as application } from '#protocol/hrm/application.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { applicationEndpoints } from '#server/engine/application-endpoints.ts'
import { listActionRecords } from './action-records.ts'
import { employees } from './employees/part.ts'
import { clearOrganisation } from './organisation/clear.ts'
import { organisation } from './organisation/part.ts'
import { recruiting } from './recruiting/part.ts'

/** Human resources (docs/seams/hr.md). */
export const hrm = area({
  key: 'hrm',
  module: 'hrm',
  endpoints: [
    ...applicationEndpoints(application),
    on(actionRecordCalls.list, (context) => listActionRecords(context, context.request)),
  ],
  parts: [organisation, employees, recruiting],
  clearings: [
    {
      module: 'hrm',
      holds: ['组织架构'],
      tables: ['hrm_changes', 'hrm_spans', 'hrm_quits', 'hrm_moves', 'hrm_dept_changes', 'hrm_dept_spans'],
      clear: clearOrganisation,
    },
    {
      module: 'hrm',
      holds: [],
      tables: [
        'hrm_candidate_keys',
        'hrm_stage_moves',
        'hrm_interviews',
        'hrm_session_people',
        'hrm_interview_sessions',
      ],
    },
  ],
})
