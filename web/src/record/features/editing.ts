import type { ComponentType } from 'react'
import { loadEditors } from '#web/fields/all.ts'
import type { RelationPickerProps } from '#web/fields/relation/picker-slot.ts'
import { type LazyPart, lazyPart } from '#web/ui/lazy-part.tsx'

/** Picks the related record of a field. */
export const RecordPicker = lazyPart<RelationPickerProps>(
  async () => (await import('./picker/RecordPicker.tsx')).RecordPicker,
)

/** A part that edits. It appears with all its controls at once: the first of them takes the caret. */
export const editingPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyPart<Props> =>
  lazyPart(async () => {
    const [Part] = await Promise.all([load(), loadEditors(), RecordPicker.load()])
    return Part
  }, Waiting)
