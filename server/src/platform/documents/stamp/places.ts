import type { PDFPage } from '@cantoo/pdf-lib'

export const POINTS_OF_MM = 72 / 25.4

/** Page (from 0) and the point on it as it is seen, from its bottom left, in points. */
export interface Place {
  page: number
  x: number
  y: number
}

/** A page as it is seen. */
export interface PageSize {
  width: number
  height: number
}

/** Where seals of a document belong, as its layout noted it. */
export interface Anchors {
  sizes: readonly PageSize[]
  seal: Place
}

/** Sizes that differ less are those of the same document, printed and scanned. */
const ALIKE = 0.03
/** Of a document that is not known: millimetres from the right and the bottom edge of its last page. */
const FROM_EDGE = 60

const quarterTurns = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

export function sizeOf(page: PDFPage): PageSize {
  const { width, height } = page.getCropBox()
  return quarterTurns(page) % 2 === 0 ? { width, height } : { width: height, height: width }
}

/** The place of the anchors, scaled to these pages; on other pages the corner of the last one, which is then `isGuessed`. */
export function placeFor(
  sizes: readonly PageSize[],
  anchors: Anchors | null,
): { place: Place; isGuessed: boolean } {
  const known = anchors?.sizes ?? []
  const isSame =
    known.length === sizes.length &&
    sizes.every(({ width, height }, at) => {
      const drawn = known[at]
      return drawn && isAlike(width, drawn.width) && isAlike(height, drawn.height)
    })
  if (anchors && isSame) {
    const { page, x, y } = anchors.seal
    const [drawn, found] = [known[page], sizes[page]]
    if (drawn && found)
      return {
        place: { page, x: (x / drawn.width) * found.width, y: (y / drawn.height) * found.height },
        isGuessed: false,
      }
  }
  const last = sizes.length - 1
  const { width, height } = sizes[last] ?? { width: 0, height: 0 }
  const edge = FROM_EDGE * POINTS_OF_MM
  return { place: { page: last, x: Math.max(0, width - edge), y: Math.min(height, edge) }, isGuessed: true }
}

const isAlike = (one: number, other: number): boolean => Math.abs(one - other) <= other * ALIKE

/** A rectangle that is seen, in the coordinates that the page itself has: it may be turned, and begin elsewhere. */
export function rectOnPage(
  page: PDFPage,
  { x, y, width, height }: PageSize & { x: number; y: number },
): number[] {
  const box = page.getCropBox()
  const corners = [
    [x, y],
    [x + width, y + height],
  ].map(([seenX = 0, seenY = 0]) => {
    const turned = [
      [seenX, seenY],
      [box.width - seenY, seenX],
      [box.width - seenX, box.height - seenY],
      [seenY, box.height - seenX],
    ][quarterTurns(page)] ?? [seenX, seenY]
    return [box.x + (turned[0] ?? 0), box.y + (turned[1] ?? 0)]
  })
  const xs = corners.map(([each = 0]) => each)
  const ys = corners.map(([, each = 0]) => each)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The matrix by which an upright picture is drawn on a page that is turned. */
export const uprightMatrix = (page: PDFPage): number[] =>
  [
    [1, 0, 0, 1, 0, 0],
    [0, 1, -1, 0, 0, 0],
    [-1, 0, 0, -1, 0, 0],
    [0, -1, 1, 0, 0, 0],
  ][quarterTurns(page)] ?? [1, 0, 0, 1, 0, 0]
