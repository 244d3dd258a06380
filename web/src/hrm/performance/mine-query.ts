import type { PageQuery } from '#web/platform/address-query.ts'

export interface MineQuery extends PageQuery {
  tab: string
  search: string
  plan: number
  /** What is open: an appraisal, or a plan whose results are confirmed. */
  id?: number | undefined
}

export interface ListProps {
  query: MineQuery
  go: (change: Partial<MineQuery>) => void
  open: (id: number) => void
}
