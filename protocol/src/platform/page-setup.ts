import { z } from 'zod'
import { decimal } from './wire.ts'

const margin = () => decimal().pipe(z.number().min(0).max(100))

/** How a document lies on paper; lengths in millimetres. */
export const pageSchema = z.object({
  size: z.enum(['A4', 'A5', 'LETTER']),
  landscape: z.boolean(),
  margins: z.object({ top: margin(), right: margin(), bottom: margin(), left: margin() }),
  /** Bottom line: 第 1 页，共 3 页. */
  numbered: z.boolean(),
})
export type PageSetup = z.output<typeof pageSchema>

export const ordinaryPage: PageSetup = {
  size: 'A4',
  landscape: false,
  margins: { top: 20, right: 18, bottom: 20, left: 18 },
  numbered: true,
}
