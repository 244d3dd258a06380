import { area } from '#server/access/area.ts'
import { dayFacts } from './day-facts/part.ts'
import { followUps } from './follow-ups/part.ts'
import { goals } from './goals/part.ts'
import { productAnalysis } from './product/part.ts'
import { ranking } from './ranking/part.ts'
import { workbench } from './workbench/part.ts'

/** Statistics, goals and the workbench. */
export const bi = area({
  key: 'bi',
  parts: [goals, workbench, ranking, followUps, productAnalysis, dayFacts],
})
