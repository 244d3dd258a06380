import { expect, it } from 'vitest'
import { redo, step, stepsOf, undo } from '#web/ui/undo/steps.ts'
import { type DraftRows, newDraft } from './draft.ts'
import { updateField } from './layout.ts'
import { placeTyped } from './place-typed.ts'

const field = newDraft('select', new Set())
const begun = stepsOf<DraftRows>([[field]])
const nameOf = ({ now }: typeof begun) => now[0]?.[0]?.name

it('goes back and forth, and forgets what was ahead once something else is drawn', () => {
  const named = step(begun, (rows) => updateField(rows, field.key, { name: '甲' }))
  const emptied = step(named, () => [])
  expect(undo(emptied).now).toBe(named.now)
  expect(undo(undo(emptied)).now).toBe(begun.now)
  expect(undo(begun)).toBe(begun)
  expect(redo(undo(emptied)).now).toEqual([])
  const other = step(undo(emptied), (rows) => updateField(rows, field.key, { name: '乙' }))
  expect(redo(other)).toBe(other)
})

it('typing on in one place is one step, a switch or a removed option each its own', () => {
  const type = (drawing: typeof begun, name: string) =>
    step(drawing, (rows) => updateField(rows, field.key, { name }), placeTyped(field, { name }))
  const typed = type(type(type(begun, '客'), '客户'), '客户来源')
  expect(nameOf(undo(typed))).toBe(field.name)
  expect(placeTyped(field, { isRequired: true })).toBeNull()
  expect(placeTyped(field, { options: field.options.slice(1) })).toBeNull()
  const renamed = field.options.map((option) => ({ ...option, name: `${option.name}一` }))
  expect(placeTyped(field, { options: renamed })).not.toBeNull()
})
