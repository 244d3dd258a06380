import { actionRecordCalls } from '#protocol/hrm/action-record-calls.ts'
import { hrm as application } from '#protocol/hrm/application.ts'
import { children } from '#protocol/hrm/employees/children.ts'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { applicationEndpoints } from '#server/engine/application-endpoints.ts'
import { listActionRecords } from './action-records.ts'
import { attendance } from './attendance/part.ts'
import { hrConfig } from './config-part.ts'
import { employees } from './employees/part.ts'
import { insurance } from './insurance/part.ts'
import { clearOrganisation } from './organisation/clear.ts'
import { organisation } from './organisation/part.ts'
import { performance } from './performance/part.ts'
import { proofs } from './proofs/part.ts'
import { recruiting } from './recruiting/part.ts'
import { clearSalary } from './salary/clear.ts'
import { salary } from './salary/part.ts'
import { selfService } from './self/part.ts'
import { workbench } from './workbench/part.ts'

/** Human resources (docs/seams/hr.md). */
export const hrm = area({
  key: 'hrm',
  module: 'hrm',
  endpoints: [
    ...applicationEndpoints(application),
    on(actionRecordCalls.list, (context) => listActionRecords(context, context.request)),
  ],
  parts: [
    organisation,
    employees,
    recruiting,
    attendance,
    insurance,
    ...salary,
    performance,
    proofs,
    hrConfig,
    selfService,
    workbench,
  ],
  clearings: [
    {
      module: 'hrm',
      holds: ['参保方案', '社保'],
      tables: [
        'hrm_schemes',
        'hrm_scheme_projects',
        'hrm_base_limits',
        'hrm_scheme_changes',
        'hrm_scheme_spans',
        'hrm_ins_months',
        'hrm_ins_rows',
        'hrm_ins_items',
      ],
    },
    {
      module: 'hrm',
      holds: ['薪资档案', '工资表', '工资条'],
      tables: [
        'hrm_slips',
        'hrm_slip_sends',
        'hrm_run_words',
        'hrm_runs',
        'hrm_sheet_rows',
        'hrm_sheets',
        'hrm_pay_spans',
        'hrm_pay_changes',
        'hrm_pay_archives',
        'hrm_pay_group_people',
        'hrm_pay_group_depts',
        'hrm_pay_groups',
        'hrm_first_wages',
      ],
      clear: clearSalary,
    },
    {
      module: 'hrm',
      holds: ['组织架构'],
      tables: [
        'hrm_changes',
        'hrm_spans',
        'hrm_quits',
        'hrm_moves',
        'hrm_notes',
        'hrm_requests',
        'hrm_files',
        ...children.map(({ table }) => table),
        'hrm_dept_changes',
        'hrm_dept_spans',
      ],
      clear: clearOrganisation,
    },
    {
      module: 'hrm',
      holds: ['在职证明', '收入证明'],
      tables: ['hrm_proofs'],
    },
    {
      module: 'hrm',
      holds: ['考勤'],
      tables: [
        'hrm_clocks',
        'hrm_shift_versions',
        'hrm_shifts',
        'hrm_group_versions',
        'hrm_group_spans',
        'hrm_groups',
        'hrm_roster',
        'hrm_leaves',
        'hrm_leave_ledger',
        'hrm_leave_accounts',
        'hrm_leave_people',
        'hrm_leave_rules',
        'hrm_month_days',
        'hrm_months',
        'hrm_month_corrections',
      ],
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
