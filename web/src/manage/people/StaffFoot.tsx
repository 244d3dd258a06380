import type { ReactNode } from 'react'
import { Pagination } from '#web/ui/Pagination.tsx'
import styles from './people.module.css'
import { pageSizes, type StaffQuery } from './staff-query.ts'

interface StaffFootProps {
  query: StaffQuery
  total: number
  onGo: (change: Partial<StaffQuery>) => void
  /** What stands there instead of the pages. */
  children: ReactNode
}

/** Beneath the list: its pages, or what may be done with the people chosen. */
export function StaffFoot({ query, total, onGo, children }: StaffFootProps) {
  return (
    <footer className={styles.foot}>
      {children || (
        <Pagination
          current={query.page}
          pageSize={query.limit}
          total={total}
          pageSizeOptions={pageSizes}
          showTotal={(count) => `共 ${count} 人`}
          onChange={(page, limit) => onGo({ page: limit === query.limit ? page : 1, limit })}
        />
      )}
    </footer>
  )
}
