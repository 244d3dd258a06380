/** Screen position and name of a spot. */
export interface NamedSpot {
  x: number
  y: number
  name: string
}
export type Side = 'right' | 'left'

export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Pixels: of a mark, of a line of text, of a Chinese character and of others. */
const MARK = 13
const LINE = 9
const CHARACTER = 12
const LETTER = 7

const widthOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0xff ? CHARACTER : LETTER), 0)
const meet = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

function boxAt(side: Side, { x, y, name }: NamedSpot): Box {
  const left = side === 'right' ? x + MARK : x - MARK - widthOf(name)
  return { left, right: left + widthOf(name), top: y - LINE, bottom: y + LINE }
}

/**
 * On which side of each spot its name can stand without leaving a map of this width or lying on another spot, another
 * name or what is `taken`; null for names that find no room. The first of the list go before.
 */
export function sidesOfNames(
  spots: readonly NamedSpot[],
  width: number,
  taken: readonly Box[] = [],
): (Side | null)[] {
  const full = [
    ...taken,
    ...spots.map(({ x, y }): Box => ({ left: x - MARK, right: x + MARK, top: y - MARK, bottom: y + MARK })),
  ]
  return spots.map((spot) => {
    const side = (['right', 'left'] as const).find((each) => {
      const box = boxAt(each, spot)
      return box.left >= 0 && box.right <= width && !full.some((other) => meet(box, other))
    })
    if (side) full.push(boxAt(side, spot))
    return side ?? null
  })
}
