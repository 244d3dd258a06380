import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { EMPLOYED } from '#protocol/hrm/employees/entry-states.ts'
import { Export } from '#server/access/exporting.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { buildTemplate } from '#server/platform/sheets/build-template.ts'
import { inScope } from '../../../scope.ts'
import { archiveItems, type PayItem, readItems } from '../../settings/items.ts'
import { WRITE } from '../read.ts'
import type { Sets } from '../stored.ts'
import { FAULT_TITLE, payColumns, type SheetKind, sheetColumns, sheetWords } from './columns.ts'

const notes = {
  fix: [
    '注意事项：',
    '1、按工号匹配员工，请勿修改表头；没有填写工资的行不导入',
    '2、金额为0至9999999.99，最多两位小数；空白的薪资项为0',
    '3、已定薪的员工以本表为准重新定薪；已调薪的员工不能定薪',
  ],
  change: [
    '注意事项：',
    '1、按工号匹配员工，请勿修改表头；没有填写调薪后工资的行不导入',
    '2、金额为0至9999999.99，最多两位小数；空白的薪资项不调整',
    '3、生效时间格式为2025-05-01；调薪前的工资仅供参考，以系统中的为准',
  ],
} as const satisfies Record<SheetKind, readonly string[]>

/** The template, or the same with rows that were refused and why in front of each. */
export const archiveSheet = (
  kind: SheetKind,
  items: readonly PayItem[],
  { rows, isFault }: { rows: readonly (readonly string[])[]; isFault: boolean },
): Readable =>
  buildTemplate({
    sheet: sheetWords[kind].name,
    notes: notes[kind].join('\n'),
    columns: [
      ...(isFault ? [{ title: FAULT_TITLE, isRequired: false, isFault: true }] : []),
      ...sheetColumns(kind, items),
    ],
    regions: null,
    rows: each(rows),
  })

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

interface Listed extends Sets {
  employee_name: string
  job_number: string | null
  dept_id: number | null
  post: string | null
}

/** A row for each employee within reach whose pay may be written so: not yet changed, or fixed. */
export const archiveTemplate = (actor: Actor, kind: SheetKind): Export =>
  new Export(async () => {
    const { services, viewer } = actor
    const items = archiveItems(await readItems(services.db))
    const fits = kind === 'fix' ? sql`coalesce(a.change_type, 1) = 1` : sql`a.change_type is not null`
    const { rows } = await sql<Listed>`select r.employee_name, r.job_number, r.dept_id, r.post,
        coalesce(a.pro, '{}') as pro, coalesce(a.regular, '{}') as regular
      from hrm_employee r left join hrm_pay_archives a on a.employee_id = r.id
      where r.deleted_at is null and r.entry_status in (${sql.join(EMPLOYED)}) and ${fits}
        and ${inScope(viewer, WRITE, 'r')} order by r.id`.execute(services.db)
    const { name } = sheetWords[kind]
    const columns = payColumns(kind, items)
    const lines = rows.map((row) => [
      row.employee_name,
      row.job_number ?? '',
      services.hrDepts.entry(row.dept_id ?? 0)?.name ?? '',
      row.post ?? '',
      ...(kind === 'change' ? ['', ''] : []),
      ...columns.map(({ set, code, isOld }) => (isOld ? (row[set][code] ?? '0.00') : '')),
      '',
    ])
    return {
      name: `${name}.xlsx`,
      total: lines.length,
      body: archiveSheet(kind, items, { rows: lines, isFault: false }),
    }
  })
