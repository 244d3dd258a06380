import { describe, expect, it } from 'vitest'
import { settle } from './advance.ts'

/** Statuses of places, people of one place joined by +: `1 3+0`. */
const seatsOf = (written: string) =>
  written.split(' ').flatMap((people, place) =>
    people.split('+').map((status, turn) => ({
      id: place * 10 + turn,
      place: place + 1,
      turn,
      userId: place,
      status: Number(status),
    })),
  )

function settled(
  written: string,
  mode: 1 | 2 | 3,
  share?: { kind: 'majority' | 'count' | 'all'; count?: number },
) {
  const seats = seatsOf(written)
  const { outcome, changed } = settle(seats, { mode, share })
  const now = seats.map((seat) => changed.find(({ id }) => id === seat.id) ?? seat)
  const places = [...Map.groupBy(now, ({ place }) => place).values()]
  return `${outcome} ${places.map((place) => place.map(({ status }) => status).join('+')).join(' ')}`
}

describe('a step', () => {
  it.each([
    ['1 0 0', 1, 'open 1 3 0'],
    ['1 1', 1, 'passed 1 1'],
    ['2 0 0', 1, 'refused 2 8 8'],
    ['8 0 0', 1, 'open 8 3 0'],
    ['1 3 3', 2, 'open 1 3 3'],
    ['1 2 3', 2, 'refused 1 2 8'],
    ['1 8', 2, 'passed 1 8'],
    ['1 3 3', 3, 'passed 1 8 8'],
    ['2 3 3', 3, 'refused 2 8 8'],
    ['8 8', 3, 'deserted 8 8'],
  ] as const)('%s of mode %i: %s', (seats, mode, result) => {
    expect(settled(seats, mode)).toBe(result)
  })

  it.each([
    ['1+0 0', 1, 'open 1+3 0'],
    ['1+1 0', 1, 'open 1+1 3'],
    ['1+0 3', 3, 'open 1+3 3'],
    ['1+2 3', 3, 'refused 1+2 8'],
    ['8+3+0 1', 2, 'open 8+3+0 1'],
  ] as const)('with several people in one place, %s of mode %i: %s', (seats, mode, result) => {
    expect(settled(seats, mode)).toBe(result)
  })

  it.each([
    ['1 1 3 3', { kind: 'majority' }, 'open 1 1 3 3'],
    ['1 1 1 3', { kind: 'majority' }, 'passed 1 1 1 8'],
    ['2 3 3', { kind: 'majority' }, 'open 2 3 3'],
    ['2 2 3', { kind: 'majority' }, 'refused 2 2 8'],
    ['2+0 3 3', { kind: 'majority' }, 'open 2+8 3 3'],
    ['1 2 3', { kind: 'count', count: 1 }, 'passed 1 2 8'],
    ['1 3', { kind: 'count', count: 9 }, 'open 1 3'],
    ['2 3', { kind: 'all' }, 'refused 2 8'],
  ] as const)('of which a share has to pass, %s with %o: %s', (seats, share, result) => {
    expect(settled(seats, 2, share)).toBe(result)
  })
})
