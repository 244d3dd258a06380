import { projectLimits } from '../office/door.ts'

/** Pictures that every company has (`web/public/covers`); their addresses are what a project stores. */
export const builtInCovers: readonly string[] = Array.from(
  { length: projectLimits.builtInCovers },
  (_, at) => `/covers/${at + 1}.svg`,
)
