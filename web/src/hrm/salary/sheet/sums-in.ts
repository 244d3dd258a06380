import { z } from 'zod'

/** Of its own: schemas of the protocol are not part of the client. */
const beside = z
  .object({ salaryOption: z.array(z.object({ code: z.number(), value: z.number() })) })
  .catch({ salaryOption: [] })

/** Sums of all rows that a filter finds, by the code of the item. */
export const sumsIn = (extraData: unknown): ReadonlyMap<number, number> =>
  new Map(beside.parse(extraData).salaryOption.map(({ code, value }) => [code, value]))
