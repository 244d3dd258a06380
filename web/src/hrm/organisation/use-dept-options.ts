import { useMemo } from 'react'
import { type DeptOption, deptOptions, useDeptTree } from './use-depts.ts'

/** All departments of human resources to choose from, each with the names above it. */
export function useDeptOptions(): DeptOption[] {
  const { tree } = useDeptTree()
  return useMemo(() => deptOptions(tree ?? []), [tree])
}
