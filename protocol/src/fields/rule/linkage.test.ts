import { expect, it } from 'vitest'
import { findLinkFault, type LinkedDesign } from './linkage.ts'

const field = (name: string, more: Partial<LinkedDesign> = {}) => ({
  name,
  isFixed: false,
  isRequired: false,
  isHidden: false,
  formAssistId: null,
  shows: [],
  ...more,
})
const faultOf = (fields: ReturnType<typeof field>[]) => {
  const found = findLinkFault(fields)
  return found && [found.field.name, found.fault]
}

it('a required field may be shown by an option that can be chosen', () => {
  const first = field('甲', { shows: [1] })
  const second = field('乙', { formAssistId: 1, shows: [2] })
  const third = field('丙', { formAssistId: 2, isRequired: true })
  expect(faultOf([first, second, third])).toBeNull()
})

it('what records cannot be without is never hidden by options', () => {
  expect(faultOf([field('甲', { shows: [1] }), field('名称', { formAssistId: 1, isFixed: true })])).toEqual([
    '名称',
    'fixedLinked',
  ])
})

it('a required field behind a hidden one, or behind itself, could never be filled', () => {
  const hidden = field('甲', { shows: [1], isHidden: true })
  expect(faultOf([hidden, field('乙', { formAssistId: 1, isRequired: true })])).toEqual([
    '乙',
    'requiredUnreachable',
  ])
  const ring = [
    field('甲', { formAssistId: 1, shows: [2] }),
    field('乙', { formAssistId: 2, shows: [1], isRequired: true }),
  ]
  expect(faultOf(ring)).toEqual(['乙', 'requiredUnreachable'])
  expect(faultOf([hidden, field('乙', { formAssistId: 1 })])).toBeNull()
})
