import { Select } from 'antd'
import { useMemo } from 'react'
import { deptOptions, useDeptTree } from './use-depts.ts'

interface DeptSelectProps {
  id?: string
  value?: number | null
  onChange?: (deptId: number | null) => void
  /** This department and those below it are not offered. */
  without?: number | undefined
  allowClear?: boolean
  placeholder?: string
  className?: string
  'aria-label'?: string
}

/** One department of human resources, searched by its name or those above it. */
export function DeptSelect({ without, onChange, value, ...shown }: DeptSelectProps) {
  const { tree } = useDeptTree()
  const options = useMemo(() => deptOptions(tree ?? [], without), [tree, without])
  return (
    <Select<number>
      {...shown}
      {...(value ? { value } : {})}
      showSearch
      optionFilterProp="label"
      loading={tree === undefined}
      options={options}
      onChange={(deptId: number | undefined) => onChange?.(deptId ?? null)}
    />
  )
}
