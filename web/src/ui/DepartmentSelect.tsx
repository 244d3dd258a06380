import { lazy, Suspense } from 'react'
import { Waiting } from './Waiting.tsx'

export interface DepartmentSelectProps {
  id?: string
  value?: readonly number[]
  onChange?: (departmentIds: number[]) => void
  multiple?: boolean
  /** This department and those below it are not offered: a department cannot stand below itself. */
  without?: number
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  allowClear?: boolean
  status?: 'error' | ''
  size?: 'small' | 'middle'
  onBlur?: () => void
  'aria-label'?: string
}

const DepartmentTreeSelect = lazy(() => import('./pickers/DepartmentTreeSelect.tsx'))

/** Departments as a searchable tree. */
export function DepartmentSelect(props: DepartmentSelectProps) {
  return (
    <Suspense fallback={<Waiting id={props.id} size={props.size} placeholder={props.placeholder} />}>
      <DepartmentTreeSelect {...props} />
    </Suspense>
  )
}
