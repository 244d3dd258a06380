import { useMemo } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { useDepartments } from '#web/platform/session.ts'

function collect(nodes: readonly DeptNode[], names: Map<number, string>): Map<number, string> {
  for (const node of nodes) {
    names.set(node.deptId, node.name)
    collect(node.children ?? [], names)
  }
  return names
}

/** Names of all departments by id. */
export function useDepartmentNames(): ReadonlyMap<number, string> {
  const { data } = useDepartments()
  return useMemo(() => collect(data ?? [], new Map()), [data])
}
