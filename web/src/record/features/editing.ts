import type { ComponentType } from 'react'
import { loadEditors } from '#web/fields/all.ts'
import type { RelationPickerProps } from '#web/fields/relation/picker-slot.ts'
import { type LazyComponent, lazyComponent } from '#web/ui/lazy-component.tsx'

/** Picks the related record of a field. */
export const RecordPicker = lazyComponent<RelationPickerProps>(
  async () => (await import('./picker/RecordPicker.tsx')).RecordPicker,
)

/** A part that edits. It appears with all its controls at once: the first of them takes the caret. */
export const lazyEditor = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Waiting?: ComponentType<Props>,
): LazyComponent<Props> =>
  lazyComponent(async () => {
    const [Part] = await Promise.all([load(), loadEditors(), RecordPicker.load()])
    return Part
  }, Waiting)
