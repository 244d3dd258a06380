import { z } from 'zod'

const KEPT = 8
const visitedSchema = z.array(z.object({ typeKey: z.string(), id: z.number(), name: z.string() })).max(KEPT)
export type Visited = z.infer<typeof visitedSchema>[number]

const keyOf = (userId: number) => `visited.${userId}`

/** The records that a person last opened, newest first; kept in this browser. */
export function readVisited(userId: number): Visited[] {
  try {
    return visitedSchema.parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'))
  } catch {
    return []
  }
}

export function rememberVisited(userId: number, visited: Visited): void {
  const others = readVisited(userId).filter(
    ({ typeKey, id }) => typeKey !== visited.typeKey || id !== visited.id,
  )
  localStorage.setItem(keyOf(userId), JSON.stringify([visited, ...others].slice(0, KEPT)))
}
