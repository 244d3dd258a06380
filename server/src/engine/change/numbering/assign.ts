import { sql, type Transaction } from 'kysely'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { composeNumber, type NumberPart, periodOf } from '#protocol/record/declaration/numbering.ts'
import { isViolationOf } from '#server/platform/database/constraints.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refusal } from '#server/platform/refusal.ts'
import { formatDay } from '#server/platform/time/clock.ts'
import type { Values } from '../../model/rules.ts'
import { uniqueExpression, uniqueIndexName, uniqueValue } from '../../model/storage/unique-index.ts'
import { initialsOf } from '../initials.ts'
import type { Save } from '../plan/save.ts'
import { takenRefusal } from '../plan/unique.ts'
import '../../model/numbering-tables.ts'

type Trx = Transaction<Tables>

export interface StoredPart extends NumberPart {
  settingId: number
}

/** A new record of a type that can be numbered, without a number yet. */
export const wantsNumber = ({ numbered }: RecordType, values: Values): boolean =>
  numbered !== undefined && (values[numbered.column] ?? null) === null

/**
 * Gives a save its number, if its type has an enabled rule (record-engine.md §15). The counters it takes stay locked until the
 * transaction ends. A number that a live record has is passed over; a rule without a running number that gives a used one
 * refuses with 2079.
 */
export async function assignNumber(trx: Trx, save: Save, parts: readonly StoredPart[]): Promise<void> {
  const { type, values, now } = save
  const { numbered } = type
  if (!numbered) return
  if (parts.length === 0) {
    values[numbered.column] = null
    return requireTyped(save)
  }
  const day = dayOf(values[numbered.date ?? ''] ?? now)
  values[numbered.column] = await takeNumber(trx, type, { column: numbered.column, parts, day })
  values.initials = initialsOf(values[type.title])
}

/** The rule was switched off after the form was checked: the number is required after all. */
function requireTyped({ type, form }: Save): void {
  const field = form.schema.byColumn.get(type.numbered?.column ?? '')?.field
  // what option linkage hides, or the user may not write, is left open
  const isOpen = !field?.isRequired || field.isHidden || field.formAssistId !== null
  if (!isOpen && form.writes(field.key, true)) throw refusal('required', field.name).at(field.key)
}

/** Someone typed the number at the same moment: the record deserves the next one. */
export const isNumberTaken = (error: unknown, type: RecordType): boolean =>
  type.numbered !== undefined && isViolationOf(error, uniqueIndexName(type, type.numbered.column))

const dayOf = (value: unknown): string =>
  value instanceof Date ? formatDay(value) : String(value).slice(0, 10)

/** Locked against being changed while a number is made of them. */
export async function readEnabledParts(trx: Trx, { label }: RecordType): Promise<StoredPart[]> {
  const rule = await trx
    .selectFrom('number_rules')
    .select('setting_id')
    .where('label', '=', label)
    .where('status', '=', 1)
    .forKeyShare()
    .executeTakeFirst()
  if (!rule) return []
  return trx
    .selectFrom('number_parts')
    .select([
      'setting_id as settingId',
      'type',
      'value',
      'increase_number as increaseNumber',
      'reset_type as resetType',
    ])
    .where('rule_id', '=', rule.setting_id)
    .orderBy('sort')
    .execute()
}

interface TakeOptions {
  column: string
  parts: readonly StoredPart[]
  day: string
}

interface Counter {
  part: StoredPart
  period: string
  /** The one to give next. */
  next: number
}

async function takeNumber(trx: Trx, type: RecordType, { column, parts, day }: TakeOptions): Promise<string> {
  const counters: Counter[] = []
  for (const part of parts.filter(({ type: kind }) => kind === 3))
    counters.push(await lockCounter(trx, part, day))
  const at = (steps: number) => counters.map(({ part, next }) => next + steps * part.increaseNumber)
  const separator = type.numbered?.fixed ? '' : undefined
  const numberAt = (steps: number) => composeNumber(parts, day, at(steps), separator)
  const steps = await findFree(trx, type, column, numberAt, {
    canGoOn: counters.length > 0,
  })
  const given = at(steps)
  for (const [index, { part, period }] of counters.entries())
    await trx
      .updateTable('number_counters')
      .set({ last_number: given[index] ?? 0, last_date: day })
      .where('part_id', '=', part.settingId)
      .where('period', '=', period)
      .execute()
  return numberAt(steps)
}

/** A period's counter begins one step before its first number. */
async function lockCounter(trx: Trx, part: StoredPart, day: string): Promise<Counter> {
  const period = periodOf(part, day)
  const { last_number } = await trx
    .insertInto('number_counters')
    .values({
      part_id: part.settingId,
      period,
      last_number: Number(part.value) - part.increaseNumber,
      last_date: day,
    })
    .onConflict((conflict) => conflict.columns(['part_id', 'period']).doUpdateSet({ last_date: day }))
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return { part, period, next: last_number + part.increaseNumber }
}

/** As many numbers are looked at together at last. */
const MOST_AT_ONCE = 1000

/** How many steps to go until a number that no live record has. */
async function findFree(
  trx: Trx,
  type: RecordType,
  column: string,
  numberAt: (steps: number) => string,
  { canGoOn }: { canGoOn: boolean },
): Promise<number> {
  for (let from = 0, count = 1; ; from += count, count = Math.min(count * 10, MOST_AT_ONCE)) {
    const candidates = Array.from({ length: count }, (_, index) => numberAt(from + index))
    const used = await findUsed(trx, type, column, candidates)
    const free = candidates.findIndex((number) => !used.has(comparableText(number)))
    if (free >= 0) return from + free
    if (!canGoOn)
      throw takenRefusal(type, { fieldName: column, name: fieldName(type, column), key: toKey(column) })
  }
}

const fieldName = ({ fields }: RecordType, column: string) =>
  fields.find(({ name }) => name === column)?.label ?? ''

async function findUsed(
  trx: Trx,
  { table }: RecordType,
  column: string,
  numbers: readonly string[],
): Promise<Set<string>> {
  const compared = { column, formType: 'text' } as const
  const wanted = numbers.map((number) => uniqueValue(compared, number, 'text'))
  const { rows } = await sql<{ number: string }>`
    select ${uniqueExpression(compared)} as number from ${sql.table(table)}
    where deleted_at is null and ${uniqueExpression(compared)} in (${sql.join(wanted)})`.execute(trx)
  return new Set(rows.map(({ number }) => number))
}
