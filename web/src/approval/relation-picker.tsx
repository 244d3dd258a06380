import { type RelationPickerProps, useRelationSlot } from '#web/fields/relation/picker-slot.ts'

/** Picks a record with what the page around lends for it. */
export function RelationPicker(props: RelationPickerProps) {
  const Picker = useRelationSlot()?.Picker
  return Picker ? <Picker {...props} /> : null
}
