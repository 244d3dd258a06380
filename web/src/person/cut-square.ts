interface Cut {
  /** Of the picture as it is turned, in its own pixels. */
  area: { x: number; y: number; width: number; height: number }
  /** Degrees, clockwise, of a quarter each. */
  rotation: number
  /** What the picture is: one that may be transparent stays so. */
  type: string
}

/** Pixels of an avatar's side: enough for twice the largest that is shown. */
const SIDE = 512
const QUALITY = 0.92

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('the picture cannot be read'))
    image.src = address
  })
}

/** The chosen square of a picture, turned, of at most 512 pixels. */
export async function cutSquare(address: string, { area, rotation, type }: Cut): Promise<File> {
  const image = await load(address)
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.min(SIDE, Math.round(area.width)))
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  const isLying = rotation % 180 !== 0
  const turned = isLying
    ? { width: image.naturalHeight, height: image.naturalWidth }
    : { width: image.naturalWidth, height: image.naturalHeight }
  context.imageSmoothingQuality = 'high'
  context.scale(side / area.width, side / area.height)
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y)
  context.rotate((rotation * Math.PI) / 180)
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2)
  const kind = type === 'image/jpeg' ? type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, kind, QUALITY))
  if (!blob) throw new Error('the picture cannot be written')
  return new File([blob], kind === 'image/jpeg' ? 'avatar.jpg' : 'avatar.png', { type: kind })
}
