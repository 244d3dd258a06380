import { expect, it } from 'vitest'
import { freeSlots, mergeRanges, type Range } from './free-slots.ts'
import { wallTime, writeWallTime } from './wall-time.ts'

const HOUR = 3_600_000
const range = (start: string, end: string): Range => ({ start: wallTime(start), end: wallTime(end) })
const written = (ranges: readonly Range[]) =>
  ranges.map(({ start, end }) => `${writeWallTime(start).slice(5, 16)} ${writeWallTime(end).slice(5, 16)}`)
const asked = {
  ...range('2026-11-02', '2026-11-04'),
  opens: 9 * HOUR,
  closes: 18 * HOUR,
  length: HOUR,
  isOpen: () => true,
}

it('ranges that overlap or touch are one', () =>
  expect(
    written(
      mergeRanges([
        range('2026-11-02 11:00', '2026-11-02 12:00'),
        range('2026-11-02 09:00', '2026-11-02 11:00'),
        range('2026-11-02 09:30', '2026-11-02 10:00'),
        range('2026-11-02 14:00', '2026-11-02 15:00'),
      ]),
    ),
  ).toEqual(['11-02 09:00 11-02 12:00', '11-02 14:00 11-02 15:00']))

it('what is left between busy ranges is free where it is long enough', () =>
  expect(
    written(
      freeSlots(
        [
          range('2026-11-02 08:00', '2026-11-02 10:00'),
          range('2026-11-02 10:30', '2026-11-02 12:00'),
          range('2026-11-02 17:30', '2026-11-03 10:00'),
        ],
        asked,
      ),
    ),
  ).toEqual(['11-02 12:00 11-02 17:30', '11-03 10:00 11-03 18:00']))

it('closed days have no slots, and the first and last day end with the question', () =>
  expect(
    written(
      freeSlots([], {
        ...asked,
        ...range('2026-11-02 16:00', '2026-11-04 11:00'),
        isOpen: (day) => day !== '2026-11-03',
      }),
    ),
  ).toEqual(['11-02 16:00 11-02 18:00', '11-04 09:00 11-04 11:00']))
