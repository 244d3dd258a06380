import { hrm as application } from '#protocol/hrm/application.ts'
import { area } from '#server/access/area.ts'
import { applicationEndpoints } from '#server/engine/application-endpoints.ts'
import { employees } from './employees/part.ts'
import { clearOrganisation } from './organisation/clear.ts'
import { organisation } from './organisation/part.ts'

/** Human resources (docs/seams/hr.md). */
export const hrm = area({
  key: 'hrm',
  module: 'hrm',
  endpoints: applicationEndpoints(application),
  parts: [organisation, employees],
  clearings: [
    {
      module: 'hrm',
      holds: ['组织架构'],
      tables: ['hrm_changes', 'hrm_spans', 'hrm_quits', 'hrm_moves', 'hrm_dept_changes', 'hrm_dept_spans'],
      clear: clearOrganisation,
    },
  ],
})
