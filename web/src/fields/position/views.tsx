import type { PositionPart } from '#protocol/fields/field.ts'
import { positionFilter } from '../filter/region.tsx'
import { showText } from '../show.tsx'
import { defineViews } from '../views.tsx'
import { PositionEdit } from './edit.tsx'
import { parsePosition, positionText } from './parts.ts'

export const position = defineViews<PositionPart[]>({
  Show: showText(positionText),
  Edit: PositionEdit,
  parse: parsePosition,
  toWrite: (parts) => (parts.length > 0 ? parts.map((part) => ({ ...part, name: part.name.trim() })) : null),
  toText: positionText,
  filter: positionFilter,
  roomy: true,
})
