import {
  type ClientRect,
  type CollisionDetection,
  closestCenter,
  closestCorners,
  type DroppableContainer,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable'

type Named = Pick<DroppableContainer, 'id'>
/** Cards have the number of their task, columns a name, and a whole column that is dragged by its head another one. */
const isCard = ({ id }: Named) => typeof id === 'number'
const HEAD = 'head '
export const headKey = (list: number): string => `${HEAD}${list}`
/** The list that the key of a head names; null for other keys. */
export const listOfHead = (id: UniqueIdentifier): number | null =>
  typeof id === 'string' && id.startsWith(HEAD) ? Number(id.slice(HEAD.length)) : null
const isHead = ({ id }: Named) => listOfHead(id) !== null

const spans = (rect: ClientRect | undefined | null, x: number) =>
  rect !== undefined && rect !== null && rect.left <= x && x <= rect.right

const middleOf = ({ left, width }: ClientRect) => left + width / 2

/** What a drop is on: of a column the closest one; of a card under the pointer a card before its column; by keyboard the closest card of the column, or the column. */
export const dropTarget: CollisionDetection = (all) => {
  const isOfHead = isHead(all.active)
  const droppableContainers = all.droppableContainers.filter((each) => isHead(each) === isOfHead)
  const drag = { ...all, droppableContainers }
  if (isOfHead) return closestCenter(drag)
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
const boardCoordinates: KeyboardCoordinateGetter = (event, args) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { active } = args.context
  if (active && isHead(active)) return headCoordinates(step, event, args)
  if (step === 0) return sortableKeyboardCoordinates(event, args)
  event.preventDefault()
  const { collisionRect, droppableContainers, droppableRects } = args.context
  if (!collisionRect) return undefined
  const columns = droppableContainers
    .getEnabled()
    .filter((each) => !isCard(each) && !isHead(each))
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .sort((one, other) => one.left - other.left)
  const here = columns.findIndex((rect) => spans(rect, middleOf(collisionRect)))
  const next = here < 0 ? undefined : columns[here + step]
  if (!next) return undefined
  const highest = Math.max(next.top, Math.min(collisionRect.top, next.bottom - collisionRect.height))
  return { x: next.left + (next.width - collisionRect.width) / 2, y: highest }
}

/** The place of the next column, which is as wide. */
function headCoordinates(
  step: number,
  event: KeyboardEvent,
  {
    context: { collisionRect, droppableContainers, droppableRects },
  }: Parameters<KeyboardCoordinateGetter>[1],
) {
  if (step === 0 || !collisionRect) return undefined
  event.preventDefault()
  const places = droppableContainers
    .getEnabled()
    .filter(isHead)
    .flatMap(({ id }) => droppableRects.get(id) ?? [])
    .sort((one, other) => one.left - other.left)
  const here = places.findIndex((rect) => spans(rect, middleOf(collisionRect)))
  const next = here < 0 ? undefined : places[here + step]
  return next && { x: next.left, y: collisionRect.top }
}

// the same objects for each drawing: others would be given to every card again
const byPointer = { activationConstraint: { distance: 4 } }
const byKeys = { coordinateGetter: boardCoordinates }

/** Cards are dragged by pointer and by keyboard. */
export const useBoardSensors = () =>
  useSensors(useSensor(PointerSensor, byPointer), useSensor(KeyboardSensor, byKeys))
