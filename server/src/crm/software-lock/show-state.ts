import { sql } from 'kysely'
import { type LockState, noLock } from '#protocol/crm/software-lock/state.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { relationTo } from '#protocol/record/relations/registry.ts'
import { linksFrom } from '#protocol/record-types.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import { storeOf } from '#server/engine/fields/all.ts'
import { fieldRightsOf, maskValue } from '#server/engine/model/field-rights.ts'
import { namesNow } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Column, schemaOf } from '#server/engine/model/schema.ts'
import { among } from '#server/platform/database/among.ts'
import { rowOfState } from './ledger/project.ts'

/** A value of a state as the reader sees it. */
export interface ShownValue {
  key: string
  label: string
  text: string
}

export type ShowState = (state: LockState) => ShownValue[]

/** How the reader sees states: columns kept from them are absent, masked ones masked, records of others only by what is shown of them. */
export async function stateShower(actor: Actor, states: readonly LockState[]): Promise<ShowState> {
  const { services, viewer } = actor
  const fields = services.engine.catalog.current()
  const { byColumn } = schemaOf(softwareLock, fields)
  const rights = fieldRightsOf(viewer, softwareLock, fields)
  const names = namesNow(services)
  const titles = await titlesOf(actor, states.map(rowOfState))
  const columns = Object.keys(rowOfState(noLock)).flatMap((name) => {
    const column = byColumn.get(name)
    return column && rights.level(column.key) > 1 ? [{ name, column }] : []
  })
  const text = (column: Column, stored: unknown): string => {
    if (stored === null || stored === undefined) return ''
    if (column.words) return column.words[Number(stored)] ?? ''
    if (column.link) return rights.named(column.key) ? (titles.get(`${column.column}:${stored}`) ?? '') : ''
    return storeOf(column.formType).toText(stored, names, column.field)
  }
  return (state) => {
    const row: Record<string, unknown> = rowOfState(state)
    return columns.map(({ name, column }) => {
      const shown = text(column, row[name])
      const isMasked = rights.maskedInDetail(column.key) && shown !== ''
      return {
        key: column.key,
        label: column.label,
        text: isMasked ? String(maskValue(column, shown)) : shown,
      }
    })
  }
}

/** Titles of the records that states name, by column and id, as far as the reader sees them. */
async function titlesOf(
  actor: Actor,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Map<string, string>> {
  const titles = linksFrom(softwareLock).map(async ({ column, to }) => {
    const ids = [...new Set(rows.flatMap((row) => (row[column] === null ? [] : [Number(row[column])])))]
    const shown = ids.length === 0 ? [] : await readShown(actor, to, { where: among(sql`r.id`, ids) })
    return shown.map(
      (row) => [`${column}:${row[to.idKey]}`, String(row[toKey(relationTo(to).nameColumn)] ?? '')] as const,
    )
  })
  return new Map((await Promise.all(titles)).flat())
}
