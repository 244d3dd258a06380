import {
  type ClientRect,
  type CollisionDetection,
  closestCorners,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  pointerWithin,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

/** Cards have the number of their task, columns a name. */
const isCard = ({ id }: Pick<DroppableContainer, 'id'>) => typeof id === 'number'

const spans = (rect: ClientRect | undefined | null, x: number) =>
  rect !== undefined && rect !== null && rect.left <= x && x <= rect.right

const middleOf = ({ left, width }: ClientRect) => left + width / 2

/** What a drop is on: under the pointer a card before its column; by keyboard the closest card of the column, or the column. */
export const dropTarget: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) {
    const under = pointerWithin(drag)
    const cards = under.filter(isCard)
    return cards.length > 0 ? cards : under
  }
  const middle = middleOf(drag.collisionRect)
  const there = drag.droppableContainers.filter(({ id }) => spans(drag.droppableRects.get(id), middle))
  const cards = there.filter(isCard)
  return closestCorners({ ...drag, droppableContainers: cards.length > 0 ? cards : there })
}

/** ← and → lead to the next column at the same height, whatever lies there; ↑ and ↓ from card to card. */
export const boardCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  if (step === 0) return sortableKeyboardCoordinates(event, args)
  event.preventDefault()
  const { collisionRect, droppableContainers, droppableRects } = args.context
  if (!collisionRect) return undefined
  const columns = droppableContainers
    .getEnabled()
    .filter((each) => !isCard(each))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .sort((one, other) => one.left - other.left)
  const here = columns.findIndex((rect) => spans(rect, middleOf(collisionRect)))
  const next = here < 0 ? undefined : columns[here + step]
  if (!next) return undefined
  const highest = Math.max(next.top, Math.min(collisionRect.top, next.bottom - collisionRect.height))
  return { x: next.left + (next.width - collisionRect.width) / 2, y: highest }
}
