import { part } from '#server/access/area.ts'
import { lettersRules } from './rules.ts'

/** 公函 (locks-and-extensions.md §18). */
export const letters = part({ rules: { officialLetter: lettersRules } })
