import { datedColumns } from '#protocol/hrm/employees/dated.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import type { Viewer } from '#server/access/viewer.ts'
import { type RowAccess, rightFor, type TypeGround } from '#server/access/visible.ts'
import type { RowOf } from '#server/engine/model/row-of.ts'
import type { RecordRules, SavedMoment, SaveMoment, WrittenMoment } from '#server/engine/model/rules.ts'
import { isInTransaction } from '#server/platform/database/database.ts'
import { inScope } from '../scope.ts'
import { childEvents } from './children/events.ts'
import { readHidden } from './children/read.ts'
import { completeEmployee } from './complete.ts'
import { proofIssued, proofRead, proofRevoked, schemeChanged } from './events.ts'
import { columnsOfLists } from './heads.ts'
import { noteDated } from './history.ts'
import { employeeSheet } from './import/sheet.ts'
import { moveEvents } from './move-events.ts'
import { requirePlace } from './place.ts'

type Employee = RowOf<typeof employee>
type Checked = Parameters<NonNullable<NonNullable<RecordRules<Employee>['saving']>['check']>>[0]

const AWAITED = 2

/** Whom the data scope of a role of human resources reaches; a right over all people reaches all without it. */
function reached(viewer: Viewer, action: RowAccess): TypeGround | null {
  const right = rightFor(employee, action)
  const range = viewer.range(right)
  return range === 0 || range === 5
    ? null
    : { condition: inScope(viewer, right, 'r'), because: '人力资源角色数据权限范围内的员工' }
}

const checkPlace = ({ trx, values, stored }: Checked): Promise<void> =>
  requirePlace(trx, {
    deptId: values.dept_id,
    parentId: values.parent_id === stored?.parent_id ? null : values.parent_id,
    employeeId: stored?.id,
  })

function begin({ stored, request, values }: SaveMoment<Employee>): void {
  if (!stored && Number(request?.entity.entryStatus) === AWAITED) values.entry_status = AWAITED
}

/** The history by date of a new employee begins with the record. */
async function beginHistory({ trx, actor, id, stored }: SavedMoment<Employee>): Promise<void> {
  if (!stored) noteDated(trx, actor, [id])
}

async function keepHistory({ db, actor, rows }: WrittenMoment): Promise<void> {
  const ids = rows.flatMap(({ before, after }) =>
    before && datedColumns.some((column) => before[column] !== after[column]) ? before.id : [],
  )
  if (ids.length > 0 && isInTransaction(db)) noteDated(db, actor, ids)
}

/** What is peculiar to employees. */
export const employeeRules: RecordRules<Employee> = {
  saving: { complete: completeEmployee, prepare: begin, check: checkPlace, saved: beginHistory },
  viewing: { alsoVisible: reached, columns: columnsOfLists },
  written: keepHistory,
  importing: { sheet: employeeSheet },
  events: [schemeChanged, proofIssued, proofRevoked, proofRead, ...moveEvents, ...Object.values(childEvents)],
  hidden: readHidden,
}
