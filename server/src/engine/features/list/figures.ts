import type { FigureQuestion } from '#protocol/record/calls/figure.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Condition } from '../../fields/compare.ts'
import type { Actor } from '../../model/rules.ts'

/** The records of a list that stand behind a figure; 400 for one that is not of this type (record-engine.md §7.9). */
export async function figureCondition(
  actor: Actor,
  type: RecordType,
  { name, of }: FigureQuestion,
): Promise<Condition> {
  const condition = await actor.services.engine.figures.get(name)?.(actor, type, of)
  return condition ?? refuse('invalidAt', 'figure')
}
