import { TeamOutlined } from '@ant-design/icons'
import type { DeptValue } from '#protocol/fields/rule/field.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import { departmentFilter } from './filter/people.ts'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

function parse(value: unknown): DeptValue[] {
  const entries: unknown[] = Array.isArray(value) ? value : []
  return entries.filter(isObject).flatMap((entry) => {
    const id = Number(entry.deptId ?? entry.id)
    return id > 0 ? [{ id, name: String(entry.name ?? entry.deptName ?? '') }] : []
  })
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value.split(',').filter(Boolean).join('，')
  return parse(value)
    .map((department) => department.name)
    .join('，')
}

/** Several departments. */
export const structure = defineViews<DeptValue[]>({
  Show: showText(toText),
  Edit: async () => (await import('./structure/edit.tsx')).DepartmentEdit,
  parse,
  toWrite: (departments) => departments.map((department) => department.id).join(',') || null,
  toText,
  filter: departmentFilter,
  icon: <TeamOutlined />,
  width: 132,
  roomy: true,
  designer: {
    hint: '选择部门',
  },
})
