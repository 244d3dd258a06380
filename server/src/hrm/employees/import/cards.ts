import { isObject } from '#protocol/fields/value/shape.ts'
import { type Child, children } from '#protocol/hrm/employees/children.ts'
import { sheetChildFields } from '#protocol/hrm/employees/sheet.ts'
import type { KeptBeside, SheetWritten } from '#server/engine/model/sheet-rules.ts'
import { type Db, rowsOf } from '../children/rows.ts'
import { putChild, resetChild } from '../children/write.ts'

/** 工资卡 and 社保: what a sheet fills of the children, each once for an employee. */
export const sheetChildren = children.filter((child) => sheetChildFields.some((each) => each.child === child))

/** Values of the row for a table. */
export const sentOf = (child: Child, written: ReadonlyMap<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    sheetChildFields
      .filter((each) => each.child === child && written.has(each.key))
      .map(({ key }) => [key, written.get(key)]),
  )

type Card = Readonly<Record<string, unknown>>

async function readCard(db: Db, child: Child, employeeId: number): Promise<Card | null> {
  const [row] = await rowsOf(db, child, employeeId)
  return row ? Object.fromEntries(child.fields.map(({ name }) => [name, row[name] ?? null])) : null
}

const isSame = ({ fields }: Child, one: Card | null, other: Card | null): boolean =>
  one && other ? fields.every(({ name }) => (one[name] ?? null) === (other[name] ?? null)) : one === other

/** Writes what a row has for the cards of an employee; returns each that it changed, by its key, as it was and as it was left. */
export async function putCards({ trx, actor, id, written }: SheetWritten): Promise<KeptBeside | null> {
  const kept: Record<string, unknown> = {}
  for (const child of sheetChildren) {
    const sent = sentOf(child, written)
    if (Object.keys(sent).length === 0) continue
    const before = await readCard(trx, child, id)
    await putChild(trx, actor, child, id, sent)
    const left = await readCard(trx, child, id)
    if (!isSame(child, before, left)) kept[child.key] = { before, left }
  }
  return Object.keys(kept).length > 0 ? kept : null
}

const cardOf = (value: unknown): Card | null => (isObject(value) ? value : null)

/** Gives the cards their values from before; none of them where one has been edited since. */
export async function takeBackCards(
  { trx, actor, id }: Omit<SheetWritten, 'written'>,
  kept: KeptBeside,
): Promise<boolean> {
  const changes = sheetChildren.flatMap((child) => {
    const change = kept[child.key]
    return isObject(change) ? { child, before: cardOf(change.before), left: cardOf(change.left) } : []
  })
  for (const { child, left } of changes)
    if (!isSame(child, await readCard(trx, child, id), left)) return false
  for (const { child, before } of changes) await resetChild(trx, actor, child, id, before)
  return true
}
