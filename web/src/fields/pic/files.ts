import { z } from 'zod'

/** As much of a picture as a form keeps. */
const pictureSchema = z.object({ fileId: z.string(), name: z.string(), size: z.number(), url: z.string() })
const picturesSchema = z.array(pictureSchema).catch([])
export type Picture = z.infer<typeof pictureSchema>

/** The pictures of a value, in read format or the form's own. */
export const picturesIn = (value: unknown): Picture[] =>
  Array.isArray(value) ? picturesSchema.parse(value) : []
