import type { EventDetail } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { interviewEntries, leaveEntries, type SystemCode } from '#protocol/calendar/system-types.ts'
import { dayOf } from '#protocol/calendar/wall-time.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { EventDetailDialog, type Opened } from './EventDetailDialog.tsx'
import { type Edited, EventForm } from './EventForm.tsx'
import type { CalendarItem, LeaveRow } from './items.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import type { Scope } from './move-event.ts'
import { QuickEvent } from './QuickEvent.tsx'
import { ScopeDialog } from './ScopeDialog.tsx'

/** What is open above the calendar. */
export type Layer =
  | { kind: 'event'; opened: Opened }
  | { kind: 'entry'; item: CalendarItem; code: Exclude<SystemCode, '1'> }
  | { kind: 'leave'; item: CalendarItem; leave: LeaveRow }
  | { kind: 'form'; edited: Edited }
  | { kind: 'quick'; range: Range }
  | { kind: 'scope'; item: CalendarItem; to: Range }

interface CalendarLayersProps {
  layer: Layer
  userId: number | undefined
  onClose: () => void
  onLayer: (layer: Layer) => void
  onScope: (item: CalendarItem, to: Range, scope: Scope) => void
  onEdit: (detail: EventDetail, scope: Scope) => void
  onChanged: () => Promise<unknown>
}

export function CalendarLayers(props: CalendarLayersProps) {
  const { layer, userId, onClose, onLayer, onScope, onEdit, onChanged } = props
  if (layer.kind === 'form') return <EventForm edited={layer.edited} onClose={onClose} onSaved={onChanged} />
  if (layer.kind === 'quick') {
    const { range } = layer
    const more = (title: string) =>
      onLayer({ kind: 'form', edited: { begun: { day: dayOf(range.start), range }, title } })
    return <QuickEvent range={range} onClose={onClose} onMore={more} onSaved={onChanged} />
  }
  if (layer.kind === 'scope') {
    const { item, to } = layer
    const choose = (scope: Scope) => {
      onClose()
      onScope(item, to, scope)
    }
    return <ScopeDialog title={`移动“${item.title}”`} onClose={onClose} onChoose={choose} />
  }
  if (layer.kind === 'entry')
    return <EntryDialog item={layer.item} code={layer.code} userId={userId} onClose={onClose} />
  if (layer.kind === 'leave') return <LeaveDialog item={layer.item} leave={layer.leave} onClose={onClose} />
  return <EventDetailDialog opened={layer.opened} onClose={onClose} onEdit={onEdit} onRemoved={onChanged} />
}

/** What a press on an item opens. A task or an interview is opened where these are. */
export function layerOf(item: CalendarItem): Layer | null {
  const { event, entry, start, end } = item
  if (event) return { kind: 'event', opened: { eventId: event.eventId, range: { start, end } } }
  if (entry?.leave) return { kind: 'leave', item, leave: entry.leave }
  if (!entry || entry.code === '1') return null
  return entry.code === leaveEntries.code || entry.code === interviewEntries.code
    ? null
    : { kind: 'entry', item, code: entry.code }
}
