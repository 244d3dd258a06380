import { type Announcements, DndContext, type DndContextProps, type Over } from '@dnd-kit/core'
import { hasSortableData } from '@dnd-kit/sortable'
import { EarlyKeys } from './EarlyKeys.tsx'

/** The place in its list, where the target has one: a sentence that does not change is not read out a second time. */
const placeOf = (over: Over) => {
  if (!hasSortableData(over)) return '已移动'
  const { index, items } = over.data.current.sortable
  return `已移到第 ${index + 1} 位，共 ${items.length} 位`
}

/** What screen readers say while something is moved by keyboard. */
const announcements: Announcements = {
  onDragStart: () => '已拿起，用方向键移动，按空格键放下，按 Esc 取消',
  onDragOver: ({ over }) => (over ? placeOf(over) : '不能放在这里'),
  onDragEnd: ({ over }) => (over ? '已放下' : '已放回原处'),
  onDragCancel: () => '已取消，放回原处',
}
const screenReaderInstructions = { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消' }

/** Where things are dragged, by pointer or keyboard, with words in the product's language. */
export const Dragging = ({ accessibility, children, ...rest }: DndContextProps) => (
  <DndContext {...rest} accessibility={{ announcements, screenReaderInstructions, ...accessibility }}>
    <EarlyKeys />
    {children}
  </DndContext>
)
