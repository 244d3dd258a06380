import type { z } from 'zod'
import { workbenchFigures } from '#protocol/bi/workbench/behind.ts'
import { allOf } from '#server/engine/fields/compare.ts'
import type { FigureCondition } from '#server/engine/model/figures.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Asked, readFilter } from '../asked.ts'
import {
  forgotten,
  holding,
  inStage,
  overdueContact,
  ownedBy,
  ownersOf,
  type RecordSet,
  setOf,
} from '../figures/door.ts'
import { readMoment } from './data-info.ts'

/** Reads what a figure depends on, finds its set, and gives the conditions under which it was counted. */
const behind =
  <Schema extends z.ZodType<Parameters<typeof readFilter>[1]>>(
    schema: Schema,
    setFor: (actor: Actor, of: z.output<Schema>, asked: Asked) => RecordSet | Promise<RecordSet>,
  ): FigureCondition =>
  async (actor, type, of) => {
    const { success, data } = schema.safeParse(of)
    if (!success) return undefined
    const asked = readFilter(actor, data)
    const set = await setFor(actor, data, asked)
    if (set.type !== type) return undefined
    const owners = ownersOf(actor, set, asked.population.people)
    return allOf([ownedBy(owners), holding(set, asked.period)])
  }

/** The records behind the figures of the workbench, for lists (bi.md §17.4). */
export const figureConditions = {
  brief: behind(workbenchFigures.brief, async (actor, { figure }, asked) =>
    setOf[figure](actor, await readMoment(actor, asked)),
  ),
  forgotten: behind(workbenchFigures.forgotten, (_actor, { day }, { today }) => forgotten(today, day)),
  overdueContact: behind(workbenchFigures.overdueContact, (_actor, _of, { today }) => overdueContact(today)),
  stage: behind(workbenchFigures.stage, (_actor, { typeId, statusId }) => inStage(typeId, statusId)),
}
