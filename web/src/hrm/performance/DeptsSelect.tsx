import { Select } from 'antd'
import { useMemo } from 'react'
import type { DeptNode } from '#protocol/hrm/organisation/calls.ts'
import { useDeptTree } from '../organisation/door.ts'

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
  const { tree } = useDeptTree()
  const options = useMemo(() => optionsOf(tree ?? []), [tree])
  return (
    <Select<number[]>
      {...shown}
      mode="multiple"
      value={value}
      optionFilterProp="label"
      loading={tree === undefined}
      options={options}
      onChange={(ids: number[]) => onChange?.(ids)}
    />
  )
}
