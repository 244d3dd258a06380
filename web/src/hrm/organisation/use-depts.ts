import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type DeptChoice, type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'

const nodesIn = (answered: readonly (DeptNode | DeptChoice)[] | undefined): DeptNode[] | undefined =>
  answered?.flatMap((each) => ('code' in each ? each : []))

/** The organisation as the caller sees it, today or on a day. */
export function useDeptTree(onDay = '') {
  const { data, error, refetch, isFetching } = useQuery(
    queryOf(deptCalls.tree, onDay === '' ? {} : { onDay }),
  )
  const tree = useMemo(() => nodesIn(data), [data])
  return { tree, error, refetch, isFetching }
}

export const flatten = (nodes: readonly DeptNode[]): DeptNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.children ?? [])])

/** Departments to choose from, each with the names above it; `without` and what is below it are left out. */
export function deptOptions(nodes: readonly DeptNode[], without?: number, above = ''): DeptOption[] {
  return nodes.flatMap((node) => {
    if (node.deptId === without) return []
    const label = above === '' ? node.name : `${above} / ${node.name}`
    return [{ value: node.deptId, label }, ...deptOptions(node.children ?? [], without, label)]
  })
}

export interface DeptOption {
  value: number
  label: string
}

/** After a change of the organisation, or of the department of an employee. */
export const refreshDepts = (client: QueryClient): Promise<void> => refreshModule(client, 'hrmDept')
