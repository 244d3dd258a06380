import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { refusals } from '#protocol/refusals.ts'
import type { Refused } from '../platform/codes.ts'
import { employeeRefusals } from './employees/refusals.ts'
import { insuranceRefusals } from './insurance/refusals.ts'
import { organisationRefusals } from './organisation/refusals.ts'
import { performanceRefusals } from './performance/refusals.ts'
import { recruitingRefusals } from './recruiting/refusals.ts'
import { salaryRefusals } from './salary/refusals.ts'

const document = readFileSync(path.join(import.meta.dirname, '../../../docs/domain/hrm.md'), 'utf8')
/** Codes and sentences of §1.7, two to a row. */
const table = [...document.matchAll(/\| (60[0-5]\d) +\| ([^|]+?) +(?=\|)/g)].map(([, code, sentence]) => [
  Number(code),
  sentence?.replace('{limit}', '%s'),
])

const folders = [
  organisationRefusals,
  employeeRefusals,
  recruitingRefusals,
  insuranceRefusals,
  salaryRefusals,
  performanceRefusals,
]
const ours = folders.flatMap((folder) => Object.entries<Refused>(folder))

it('codes and sentences are those of hrm.md §1.7', () => {
  expect(table).toHaveLength(52)
  const coded = ours.flatMap(([, [code, sentence]]) => (code > 6000 ? [[code, sentence]] : []))
  expect(coded.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(
    table.toSorted(([one], [other]) => Number(one) - Number(other)),
  )
})

it('names are no one else’s', () => {
  const names = ours.map(([name]) => name)
  expect(new Set(names).size).toBe(names.length)
  // those of a folder that has joined the catalogue are its own
  const catalogue: Readonly<Record<string, Refused>> = refusals
  for (const [name, refused] of ours) expect(catalogue[name] ?? refused).toBe(refused)
})

it('sentences beside the table are in the document', () => {
  const fixed = ours.flatMap(([name, [code, sentence]]) =>
    code === 400 && name !== 'rateMissing' ? [sentence] : [],
  )
  expect(fixed.length).toBeGreaterThan(0)
  for (const sentence of fixed) expect(document).toContain(sentence)
})
