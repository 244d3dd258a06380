/** What of a picture is kept. */
export interface Cut {
  /** Of the picture as it is turned, in its own pixels. */
  area: { x: number; y: number; width: number; height: number }
  /** Degrees, clockwise, of a quarter each. */
  rotation: number
  /** What the picture is: one that may be transparent stays so. */
  type: string
  /** Pixels that it may be wide at most; its height follows. */
  widest: number
}

const QUALITY = 0.92

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the picture cannot be read'))
    image.src = address
  })
}

/** The chosen part of a picture, turned, as a file of this name without its extension. */
export async function cutPicture(
  address: string,
  { area, rotation, type, widest }: Cut,
  name: string,
): Promise<File> {
  const image = await load(address)
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, widest / area.width)
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  const isLying = rotation % 180 !== 0
  const turned = isLying
    ? { width: image.naturalHeight, height: image.naturalWidth }
    : { width: image.naturalWidth, height: image.naturalHeight }
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  const isPhoto = type === 'image/jpeg'
  const kind = isPhoto ? type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY))
  if (!blob) throw new Error('the picture cannot be written')
  return new File([blob], `${name}.${isPhoto ? 'jpg' : 'png'}`, { type: kind })
}
