import sharp from 'sharp'
import { refuse } from '#server/platform/refusal.ts'

/** Bytes of an uploaded picture (locks-and-extensions.md §12.6), and pixels of one. */
export const LARGEST_PICTURE = 1024 * 1024
const MOST_PIXELS = 4_000_000
/** Pixels of a side that are kept: 42 mm in 600 dots per inch. */
const SIDE = 1_000
/** From this brightness on, in all three colours, paper is taken for nothing. */
const PAPER = 235

/** A picture as it is put on paper: PNG with alpha; of one without alpha what is almost white becomes clear. Refuses other pictures. */
export async function clearPicture(bytes: Buffer): Promise<Buffer> {
  const { data, info, isOpaque } = await decode(bytes)
  if (isOpaque)
    for (let at = 0; at < data.length; at += 4)
      if (Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0) >= PAPER) data[at + 3] = 0
  const { width, height } = info
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

async function decode(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS })
    const { format } = await picture.metadata()
    if (format !== 'png') refuse('sealPicture')
    const { isOpaque } = await picture.stats()
    const drawn = picture.resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    return { ...(await drawn.ensureAlpha().raw().toBuffer({ resolveWithObject: true })), isOpaque }
  } catch {
    // torn, too large, or no picture
    return refuse('sealPicture')
  }
}
