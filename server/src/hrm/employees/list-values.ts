import { type RawBuilder, sql } from 'kysely'
import { isObject } from '#protocol/fields/value/shape.ts'
import { salaryCard, socialSecurity } from '#protocol/hrm/employees/children.ts'
import { contractValues } from '#protocol/hrm/employees/heads.ts'
import { sheetChildFields } from '#protocol/hrm/employees/sheet.ts'
import { employee } from '#protocol/hrm/employees/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { schemaOf } from '#server/engine/model/schema.ts'
import { today } from '#server/platform/time/clock.ts'
import { masked } from './children/rows.ts'
import { presentRow } from './present.ts'

const IN_FORCE = 1
const days: ReadonlySet<string> = new Set(['start_time', 'end_time'])

const selected = (alias: string, column: string): RawBuilder<unknown> => {
  const value = sql.ref(`${alias}.${column}`)
  return sql`${days.has(column) ? sql`${value}::text` : value} as ${sql.ref(toKey(column))}`
}

/** The contract in force, the pay card and the accounts of the employees of a page. */
async function readValues({ services }: Actor, ids: readonly number[]): Promise<ReadonlyMap<number, Row>> {
  const columns = [
    ...contractValues.map((column) => selected('c', column)),
    ...sheetChildFields.map(({ child, field }) => selected(child === salaryCard ? 'p' : 's', field.name)),
  ]
  const { rows } = await sql<Row>`select i.id, ${sql.join(columns)}
    from unnest(${ids}::bigint[]) as i(id)
    left join lateral (select * from hrm_contracts where employee_id = i.id and status = ${IN_FORCE}
      order by start_time desc, contract_id desc limit 1) c on true
    left join lateral (select * from ${sql.table(salaryCard.table)} where employee_id = i.id limit 1) p on true
    left join lateral (select * from ${sql.table(socialSecurity.table)} where employee_id = i.id limit 1) s on true`.execute(
    services.db,
  )
  return new Map(rows.map(({ id, ...values }) => [Number(id), hide(values)]))
}

/** Sensitive values as every user sees them. */
function hide(values: Row): Row {
  const sensitive = sheetChildFields.filter(({ field, key }) => field.sensitive && values[key] !== null)
  return { ...values, ...Object.fromEntries(sensitive.map(({ key }) => [key, masked(values[key])])) }
}

/** What a cell prints of a value of a field of the company's own (hrm.md §5.1). */
function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nameOf).join(',')
  return isObject(value) ? nameOf(value) : value
}

const nameOf = (value: unknown): string => {
  if (!isObject(value)) return String(value ?? '')
  const named = [value.name, value.realname, value.employeeName, value.deptName, value.address]
  return String(named.find((each) => each !== undefined && each !== null) ?? '')
}

/** Rows of a page as the wire has them: with contract, card, scheme and channel, and own fields under both of their names. */
export async function completeRows(actor: Actor, rows: readonly Row[]): Promise<Row[]> {
  const { services } = actor
  const ids = rows.map(({ employeeId }) => Number(employeeId))
  if (ids.length === 0) return []
  const [values, schemes] = await Promise.all([
    readValues(actor, ids),
    services.schemeSource(services.db, today(services.clock), ids),
  ])
  const own = schemaOf(employee, services.engine.catalog.current()).fields.filter(
    ({ kind, column }) => kind !== 1 || column.startsWith('flied_'),
  )
  return rows.map((row) => {
    const id = Number(row.employeeId)
    const shown = own
      .filter(({ key }) => Object.hasOwn(row, key))
      .map(({ key, column }) => ({ key, column, text: textOf(row[key]) }))
    return presentRow(actor, {
      ...row,
      ...Object.fromEntries(
        shown.flatMap(({ key, column, text }) => [
          [key, text],
          [column, text],
        ]),
      ),
      ...values.get(id),
      schemeId: schemes.get(id)?.schemeId ?? null,
      channelName: services.hrRecruitChannels.entry(Number(row.channelId ?? 0))?.name ?? null,
    })
  })
}
