import { z } from 'zod'
import { decimal, id, optional } from '#protocol/platform/wire.ts'
import { appraisalLimits } from './limits.ts'

/** A score: not negative, with two places at most. */
export const score = () => decimal().pipe(z.number().min(0).max(appraisalLimits.fullScore).multipleOf(0.01))

/** Per cent. */
export const share = () => decimal().pipe(z.number().min(0).max(100).multipleOf(0.01))

/** A weight that clients may leave empty. */
export const weight = () => optional(share())

/** Ids of employees or departments, alone or in the objects of pickers; each once. */
export const idsOf = (key: 'employeeId' | 'deptId', most: number) =>
  z.preprocess(
    (given) => (Array.isArray(given) ? given.map((each: unknown) => idIn(each, key)) : []),
    z
      .array(id())
      .max(most)
      .transform((found) => [...new Set(found)]),
  )

const idIn = (given: unknown, key: string): unknown =>
  typeof given === 'object' && given !== null && key in given
    ? Object.entries(given).find(([name]) => name === key)?.[1]
    : given

/** Blank means none. */
export const listOf = <Item extends z.ZodType>(item: Item, most: number) =>
  z.preprocess((given) => given ?? [], z.array(item).max(most))
