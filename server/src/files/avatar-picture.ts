import path from 'node:path'
import sharp from 'sharp'
import { isPicture, recogniseContent } from '#server/platform/files/content.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'

/** Pixels of the longer side: more than any place shows. */
const SIDE = 400
/** Millions of pixels of a picture that is read at all: a small file may unpack to gigabytes. */
const MOST_MEGAPIXELS = 50

/**
 * The upload as an avatar, in a file beside it that is dropped with the call: at most 400 pixels wide and high, upright, and
 * without what else a picture may carry (place and time of a photograph, a second format behind the first).
 * @throws Refusal `pictureMissing` for what is no picture, `pictureTooLarge` for too many pixels
 */
export async function shrinkAvatar(upload: Upload): Promise<Upload> {
  if (!isPicture(await recogniseContent(upload.path, upload.name))) refuse('pictureMissing')
  const read = () => sharp(upload.path, { limitInputPixels: false })
  const { width, height } = await read()
    .metadata()
    .catch(() => refuse('pictureMissing'))
  if (width * height > MOST_MEGAPIXELS * 1_000_000) refuse('pictureTooLarge', String(MOST_MEGAPIXELS))
  const smaller = `${upload.path}-avatar`
  const { size } = await read()
    .rotate()
    .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toFile(smaller)
    .catch(() => refuse('pictureMissing'))
  return { ...upload, name: `${path.parse(upload.name).name}.png`, path: smaller, size }
}
