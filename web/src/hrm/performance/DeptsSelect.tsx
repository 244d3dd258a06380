import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useMemo } from 'react'
import { type DeptNode, deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'

interface DeptsSelectProps {
  id?: string
  value?: number[]
  onChange?: (deptIds: number[]) => void
  placeholder?: string
  disabled?: boolean
}

/** Departments of any depth, each with the names above it. */
function optionsOf(nodes: readonly DeptNode[], above = ''): { value: number; label: string }[] {
  return nodes.flatMap(({ deptId, name, children = [] }) => {
    const label = above === '' ? name : `${above} / ${name}`
    return [{ value: deptId, label }, ...optionsOf(children, label)]
  })
}

/** Several departments of human resources. */
export function DeptsSelect({ value = [], onChange, ...shown }: DeptsSelectProps) {
  const { data } = useQuery(queryOf(deptCalls.tree, {}))
  const options = useMemo(
    () => optionsOf((data ?? []).flatMap((each) => ('code' in each ? each : []))),
    [data],
  )
  return (
    <Select<number[]>
      {...shown}
      mode="multiple"
      value={value}
      optionFilterProp="label"
      loading={data === undefined}
      options={options}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  )
}
