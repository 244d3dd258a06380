import { expect, it } from 'vitest'
import { archiveName } from './archive-name.ts'
import { chooseOld } from './keep.ts'

const at = (time: string) => archiveName(time)
/** Nightly ones of forty days up to 2026-05-20, a Wednesday; two on the last day. */
const nightly = Array.from({ length: 40 }, (_, ago) => {
  const day = new Date(Date.UTC(2026, 4, 20 - ago)).toISOString().slice(0, 10)
  return at(`${day} 03:05:00`)
})
const all = [...nightly, at('2026-05-20 17:30:00')]
const kept = (days: number, weeks: number) => {
  const old = new Set(chooseOld(all, { days, weeks }))
  return all.filter((name) => !old.has(name)).toSorted()
}

it('keeps the newest of each of the last days, and of each of the last weeks', () => {
  expect(kept(3, 3)).toEqual([
    at('2026-05-10 03:05:00'),
    at('2026-05-17 03:05:00'),
    at('2026-05-18 03:05:00'),
    at('2026-05-19 03:05:00'),
    at('2026-05-20 17:30:00'),
  ])
})

it('always keeps the newest, and never touches what has another name', () => {
  expect(kept(1, 0)).toEqual([at('2026-05-20 17:30:00')])
  expect(chooseOld(['notes.txt', 'suoke-old.backup'], { days: 1, weeks: 0 })).toEqual([])
})
