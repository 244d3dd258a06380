import { expect, it } from 'vitest'
import { allCalls } from '#protocol/all-calls.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { isOpen } from './call.ts'
import { actionIdOf, actionsUnder, isPlanned, pathOf } from './permissions.ts'

const needs = allCalls.flatMap(({ need }) => (isOpen(need) ? [] : [need].flat()))

it('no call asks for a right that nobody can be offered', () => {
  expect(needs.length).toBeGreaterThan(300)
  const refused = needs.filter((path) => {
    const action = actionIdOf(path)
    const below = action === undefined ? actionsUnder(path) : [action]
    return below.length > 0 && below.every(isPlanned)
  })
  expect([...new Set(refused)]).toEqual([])
})

it('every type that prints has a right to print, and one to edit what is printed', () => {
  const printed = recordTypes.filter(({ prints }) => prints)
  expect(printed.length).toBeGreaterThan(0)
  for (const { node } of printed)
    for (const act of ['print', 'printEdit'])
      expect(actionIdOf(`${node}/${act}`), `${node}/${act}`).toBeDefined()
})

it('what every record of a type may be given stays offered', () => {
  const given = [
    'save',
    'update',
    'index',
    'read',
    'delete',
    'excelexport',
    'transfer',
    'teamsave',
    'print',
    'printEdit',
  ]
  // types with calls of their own have those of these that their area has built
  const missing = recordTypes.flatMap(({ node, wire }) =>
    given.flatMap((act) => {
      const action = actionIdOf(`${node}/${act}`)
      return action !== undefined && isPlanned(action) && !wire.ownCalls ? [pathOf(action)] : []
    }),
  )
  expect(missing).toEqual([])
})

it.each([
  'bi/contract',
  'hrm/salary',
  'hrm/insurance',
  'hrm/recruit',
  'hrm/appraisal',
  'hrm/attendance',
  'statistics',
  'callin',
  'manage/hrm',
])('%s is not offered as long as there is none of it', (directory) => {
  expect(actionsUnder(directory).length).toBeGreaterThan(0)
  expect(actionsUnder(directory).filter((action) => !isPlanned(action))).toEqual([])
})
