import { type Announcements, DndContext, type DndContextProps } from '@dnd-kit/core'

/** What screen readers say while something is moved by keyboard. */
const announcements: Announcements = {
  onDragStart: () => '已拿起，用方向键移动，按空格键放下，按 Esc 取消',
  onDragOver: ({ over }) => (over ? '已移动' : '不能放在这里'),
  onDragEnd: ({ over }) => (over ? '已放下' : '已放回原处'),
  onDragCancel: () => '已取消，放回原处',
}
const screenReaderInstructions = { draggable: '按空格键拿起，用方向键移动，再按空格键放下，按 Esc 取消' }

/** Where things are dragged, by pointer or keyboard, with words in the product's language. */
export const Dragging = ({ accessibility, ...rest }: DndContextProps) => (
  <DndContext {...rest} accessibility={{ announcements, screenReaderInstructions, ...accessibility }} />
)
