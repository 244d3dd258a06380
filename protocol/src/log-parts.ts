import { applicationOf } from './applications.ts'
import { isLogModel, type LogModel, logModels } from './platform/log-models.ts'
import { recordTypes } from './record-types.ts'

/** A part of the operation log as filters offer it. */
export interface ShownPart {
  part: number
  name: string
}

/** Parts of a model: those that are named, and the kinds of records of its application. */
export function partsOf(model: LogModel): ShownPart[] {
  const named = Object.values<readonly [number, string]>(logModels[model].parts)
  const records = recordTypes.flatMap((type) =>
    type.wire.logPart !== undefined && applicationOf(type).key === model
      ? [{ part: type.wire.logPart, name: type.display }]
      : [],
  )
  return [...named.map(([part, name]) => ({ part, name })), ...records].toSorted((a, b) => a.part - b.part)
}

/** What a part is called; its number where nobody has named it. */
export function partName(model: string, part: number): string {
  const found = isLogModel(model) ? partsOf(model).find((each) => each.part === part) : undefined
  return found?.name ?? String(part)
}

export const modelName = (model: string): string => (isLogModel(model) ? logModels[model].label : model)
