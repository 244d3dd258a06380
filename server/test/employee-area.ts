import { sql } from 'kysely'
import { area } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { rightFor } from '#server/access/visible.ts'
import { applicationEndpoints } from '#server/engine/application-endpoints.ts'
import { readRecordFiles } from '#server/engine/change/record-files.ts'
import { removeRecords } from '#server/engine/change/remove.ts'
import { createRecord } from '#server/engine/change/save/create.ts'
import { updateInformation } from '#server/engine/change/save/update.ts'
import { readDetail } from '#server/engine/features/detail/detail.ts'
import { openForm, readInformation } from '#server/engine/features/detail/form.ts'
import { exportAll } from '#server/engine/features/export/export-records.ts'
import { readHistory } from '#server/engine/features/history/read-history.ts'
import { downloadTemplate } from '#server/engine/features/import/own-imports.ts'
import { uploadImport } from '#server/engine/features/import/upload.ts'
import { listRecords } from '#server/engine/features/list/query.ts'
import type { RecordRules } from '#server/engine/model/rules.ts'
import { employee, employeeCalls, hrm } from '../../protocol/test/employees.ts'
import type { TestDatabase } from './database.ts'

/** A viewer with a narrower range than everyone reaches the employees whose accounts are in it. */
const rules: RecordRules = {
  saving: {
    prepare: ({ stored, values }) => {
      if (!stored) values.status = 1
    },
  },
  viewing: {
    alsoVisible: (viewer, action) => {
      const users = viewer.usersInRange(rightFor(employee, action))
      return users === 'everyone'
        ? null
        : { condition: sql<boolean>`r.user_id = any(${users}::bigint[])`, because: '本人范围内的员工档案' }
    },
  },
}

const endpoints = [
  on(employeeCalls.list, ({ request: { status, ...request }, ...context }) =>
    listRecords(context, employee, request, status ? [sql<boolean>`r.status = ${status}`] : []),
  ),
  on(employeeCalls.form, async (context) => (await openForm(context, employee, {})).flat()),
  on(employeeCalls.detail, (context) => readDetail(context, employee, context.request.employeeId)),
  on(employeeCalls.information, (context) => readInformation(context, employee, context.request.employeeId)),
  on(employeeCalls.add, (context) => {
    const field = context.request.employeeFieldList
    const entity = Object.fromEntries(field.map(({ fieldName, value }) => [fieldName, value]))
    return createRecord(context, employee, { entity, field })
  }),
  on(employeeCalls.update, (context) => {
    const { employeeId, dataList } = context.request
    return updateInformation(context, employee, { id: employeeId, list: dataList })
  }),
  on(employeeCalls.remove, (context) => removeRecords(context, employee, context.request.employeeIds)),
  on(employeeCalls.history, async (context) => {
    const entries = await readHistory(context, employee, context.request.typeId)
    return entries.map(({ id, realname, content }) => ({ id, realname, content: JSON.stringify(content) }))
  }),
  on(employeeCalls.files, (context) => readRecordFiles(context, employee, context.request.employeeId)),
  on(employeeCalls.export, (context) => exportAll(context, employee, context.request)),
  on(employeeCalls.template, (context) => downloadTemplate(context, employee)),
  on(employeeCalls.upload, (context) =>
    uploadImport(context, employee, context.uploads[0], {
      ...context.request,
      call: employeeCalls.upload.path,
    }),
  ),
]

type AllAreas = typeof import('#server/areas.ts')

/** The product with this area in the place of its own human resources: for `vi.mock` of a test file. */
export const withEmployeeArea = ({ areas }: AllAreas) => ({
  areas: [
    ...areas.filter(({ key }) => key !== 'hrm'),
    area({
      key: 'hrm',
      module: 'hrm',
      endpoints: [...applicationEndpoints(hrm), ...endpoints],
      rules: { employee: rules },
    }),
  ],
})

const table = `
  create table employee (employee_name text, mobile text, entry_time date, resume text, user_id bigint, status numeric);
  select make_record_table('employee', search => '{employee_name,mobile}');
  create unique index unique_employee__mobile on employee (btrim(mobile)) where deleted_at is null`

/** Gives the type its table: for the `prepare` of a company. */
export async function addEmployeeTable({ pool }: TestDatabase): Promise<void> {
  await pool.query(table)
}
