import type { Area, Part } from '#server/access/area.ts'

/** The types that a test keeps beside its own: others stand in the same relations to these. */
export const fewTypes: ReadonlySet<string> = new Set(['leads', 'customer', 'contacts'])

const withFewRules = <P extends Part>(part: P): P =>
  part.rules
    ? { ...part, rules: Object.fromEntries(Object.entries(part.rules).filter(([key]) => fewTypes.has(key))) }
    : part

/** All areas, without rules of types that are left out: for `vi.mock('#server/areas.ts')` of a test file. */
export const withFewTypes = ({ areas }: { areas: readonly Area[] }): { areas: readonly Area[] } => ({
  areas: areas.map((area) => ({ ...area, parts: area.parts?.map(withFewRules) })),
})
