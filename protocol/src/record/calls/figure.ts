import { z } from 'zod'

const MOST_PARAMETERS = 20
const parameter = z.union([z.string().max(100), z.number()])

/**
 * Own client: the records behind a figure, by its name and by what it depends on, such as a period and whose it is. What both
 * mean is known to the area that counts it (record-engine.md §7.9).
 */
export const figureQuestionSchema = z.object({
  name: z.string().max(40),
  of: z
    .record(z.string().max(40), parameter)
    .refine((of) => Object.keys(of).length <= MOST_PARAMETERS)
    .default({}),
})
export type FigureQuestion = z.output<typeof figureQuestionSchema>
