import { expect, test } from 'vitest'
import { initialState, nextSort, withChange } from './list-state.ts'
import { readFilters, readListState, writeFilters, writeListState } from './list-url.ts'
import { readForm, readOpen, withOpen } from './open-record.ts'

const filters = [{ name: 'level', formType: 'select', type: 1, values: ['A（重点客户）'] }]

test('an address gives back the list it was written from', () => {
  const state = {
    ...initialState,
    scene: 12,
    filters,
    search: '建设',
    sort: 'updateTime',
    order: 2 as const,
    page: 3,
  }
  expect(readListState(writeListState(new URLSearchParams(), state))).toEqual(state)
})

test('a list as it always begins leaves no trace in the address, and spares other parameters', () => {
  expect(writeListState(new URLSearchParams('open=5'), initialState).toString()).toBe('open=5')
})

test('damaged addresses open the plain list', () => {
  expect(readFilters('[["level"')).toEqual([])
  expect(readFilters('{"a":1}')).toEqual([])
  const state = readListState(new URLSearchParams('page=-1&limit=7&scene=x&f=%5B1%5D'))
  expect(state).toEqual(initialState)
})

test('filters keep their values and kinds', () => {
  const range = [{ name: 'money', formType: 'floatnumber', type: 14, values: ['1', ''] }]
  expect(readFilters(writeFilters(range))).toEqual(range)
})

test('groups and 为空或… are kept, and what no list takes is a damaged address', () => {
  const grouped = [
    { name: 'level', formType: 'select', type: 1, values: ['A'], group: 2, orEmpty: 1 as const },
    { name: 'lastTime', formType: 'datetime', type: 15, values: [30] },
  ]
  expect(readFilters(writeFilters(grouped))).toEqual(grouped)
  expect(readFilters('[["level","select",1,["A"],11]]')).toEqual([])
})

test('any change but turning pages leads to the first page', () => {
  const state = { ...initialState, page: 4 }
  expect(withChange(state, { search: '甲' }).page).toBe(1)
  expect(withChange(state, { page: 5 }).page).toBe(5)
})

test('a head is clicked through its better direction, the other one, and back to the usual order', () => {
  const first = { ...initialState, ...nextSort(initialState, 'money', 1) }
  expect(first).toMatchObject({ sort: 'money', order: 1 })
  const second = { ...first, ...nextSort(first, 'money', 1) }
  expect(second).toMatchObject({ sort: 'money', order: 2 })
  expect(nextSort(second, 'money', 1).sort).toBeUndefined()
})

test('an open record of another type is named with its type', () => {
  expect(readOpen('12', 'customer')).toEqual({ typeKey: 'customer', id: 12 })
  expect(readOpen('contacts.7', 'customer')).toEqual({ typeKey: 'contacts', id: 7 })
  expect(readOpen('x', 'customer')).toBeUndefined()
  const next = withOpen(new URLSearchParams('open=12&tab=team'), { typeKey: 'contacts', id: 7 }, 'customer')
  expect(next.toString()).toBe('open=contacts.7')
})

test('the form above a page is read from the address', () => {
  expect(readForm(new URLSearchParams('create=1'), 'leads')).toEqual({ typeKey: 'leads' })
  expect(readForm(new URLSearchParams('edit=3'), 'leads')).toEqual({ typeKey: 'leads', id: 3 })
  expect(readForm(new URLSearchParams('edit=abc'), 'leads')).toBeUndefined()
})
