import { useState } from 'react'
import type { HandledField } from '#protocol/manage/fields/calls.ts'
import type { Presence } from '#protocol/record/declaration/kinds.ts'
import { presenceOf } from '#protocol/record/declaration/treatment.ts'
import { afterBox, type Box } from './boxes.ts'

/** The treatment of every field, with what has been changed and not saved. */
export function useTreatments(fields: readonly HandledField[]) {
  const [changes, setChanges] = useState<ReadonlyMap<number, Presence>>(new Map())
  const presence = (field: HandledField): Presence => changes.get(field.fieldId) ?? presenceOf(field)
  const put = (field: HandledField, next: Presence) =>
    setChanges((now) => new Map(now).set(field.fieldId, next))
  return {
    presence,
    changed: fields.filter((field) => presence(field) !== presenceOf(field)),
    isUsual: fields.every((field) => presence(field) === field.usual),
    set: (field: HandledField, box: Box, on: boolean) =>
      put(field, afterBox(field, { box, on, stored: presenceOf(field) })),
    toUsual: () => setChanges(new Map(fields.map((field) => [field.fieldId, field.usual]))),
    reset: () => setChanges(new Map()),
  }
}
