import type { Part } from '#server/access/area.ts'
import type { Database } from '#server/platform/database/database.ts'

export interface SchemeRef {
  schemeId: number
  schemeName: string
}

/** 参保方案 of employees on a day, kept by the part of insurance; those without one are missing. The caller has checked the right. */
export type SchemeSource = (
  db: Database,
  day: string,
  employeeIds: readonly number[],
) => Promise<ReadonlyMap<number, SchemeRef>>

declare module '#server/access/area.ts' {
  interface Part {
    schemeSource?: SchemeSource
  }
}

declare module '#server/access/context.ts' {
  interface AppServices {
    schemeSource: SchemeSource
  }
}

/** @throws Error unless exactly one part is the source */
export function findSchemeSource(parts: readonly Part[]): SchemeSource {
  const [source, ...others] = parts.flatMap(({ schemeSource }) => schemeSource ?? [])
  if (!source || others.length > 0) throw new Error('schemes of employees come from one source')
  return source
}
