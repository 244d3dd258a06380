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

/** Width and height of the sizes in millimetres, upright. */
export const paperSizes = {
  A4: [210, 297],
  A5: [148, 210],
  LETTER: [216, 279],
} as const satisfies Record<PageSetup['size'], readonly [number, number]>

/** Width and height of a sheet as it lies, in millimetres. */
export function sheetSize({ size, landscape }: Pick<PageSetup, 'size' | 'landscape'>): [number, number] {
  const [width, height] = paperSizes[size]
  return landscape ? [height, width] : [width, height]
}
