import type { Transaction } from 'kysely'
import { type Tables, together } from '#server/platform/database/database.ts'
import { insertRecords } from '../insert.ts'
import type { Work } from '../plan/ability.ts'
import type { Save } from '../plan/save.ts'
import { createPlanned } from './create.ts'
import { planAll } from './plan-all.ts'

type Trx = Transaction<Tables>

interface Planned {
  save: Save
  works: readonly Work[]
}

/**
 * New records of one type in a transaction of the caller's; returns their ids in the order given. Those of one kind with the same
 * columns that no ability checks or completes are inserted by one statement, the others one after another: numbers and checks that
 * count what is there must see the record before.
 */
export async function createRecords(trx: Trx, saves: readonly Save[]): Promise<number[]> {
  const planned: Planned[] = []
  for (const save of saves) planned.push({ save, works: await planAll(save, trx) })
  const alike = planned.filter(({ works }) => !works.some(isOnItsOwn))
  const ids = new Map<Save, number>()
  for (const group of Map.groupBy(alike, shapeOf).values()) await createAlike(trx, group, ids)
  for (const { save, works } of planned)
    if (!ids.has(save)) ids.set(save, await createPlanned(trx, save, works))
  return saves.map((save) => ids.get(save) ?? 0)
}

const isOnItsOwn = ({ check, complete, settle, isOwn }: Work): boolean =>
  Boolean(check ?? complete ?? settle ?? isOwn)

/** Records of one kind with the same columns. */
const shapeOf = ({ save: { form, values } }: Planned) => `${form.kind} ${Object.keys(values).join()}`

/** The same steps as those of one record, with one statement for all of them as long as they are not written. */
async function createAlike(trx: Trx, group: readonly Planned[], ids: Map<Save, number>): Promise<void> {
  const saves = group.map(({ save }) => save)
  const works = group[0]?.works ?? []
  await together(works.map(async ({ hold }) => hold?.(trx, saves)))
  const made = await insertRecords(trx, saves, works)
  for (const [at, { save, works: own }] of group.entries()) {
    const id = made[at] ?? 0
    ids.set(save, id)
    for (const { written } of own) await written?.(trx, id)
  }
}
