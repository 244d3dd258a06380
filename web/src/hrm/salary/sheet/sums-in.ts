import { z } from 'zod'
import { codeSum } from '#protocol/hrm/salary/sheet-calls.ts'

const beside = z.object({ salaryOption: z.array(codeSum) }).catch({ salaryOption: [] })

/** Sums of all rows that a filter finds, by the code of the item. */
export const sumsIn = (extraData: unknown): ReadonlyMap<number, number> =>
  new Map(beside.parse(extraData).salaryOption.map(({ code, value }) => [code, value]))
