import { DAY, MOMENT } from '../date/wall-clock.ts'
import type { ShownField } from '../views.tsx'

const WITH_TIME = 2
/** Beginning and end. */
export type Ends = [string, string]

export const hasTime = ({ precisions }: Pick<ShownField, 'precisions'>) => precisions === WITH_TIME
export const formatOf = (field: Pick<ShownField, 'precisions'>) => (hasTime(field) ? MOMENT : DAY)
