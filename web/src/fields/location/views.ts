import { textFilter } from '../filter/text.tsx'
import { showText } from '../show.tsx'
import { defineViews } from '../views.tsx'
import { LocationEdit } from './edit.tsx'
import { type Point, parsePoint, writePoint } from './point.ts'

const toText = (value: unknown) => (typeof value === 'string' ? value : parsePoint(value).address)

/** A point on the map with its address. */
export const location = defineViews<Point>({
  Show: showText(toText),
  Edit: LocationEdit,
  parse: parsePoint,
  toWrite: writePoint,
  toText,
  filter: textFilter,
  roomy: true,
})
