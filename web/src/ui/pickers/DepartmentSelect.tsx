import { Waiting } from '#web/ui/input/Waiting.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

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

const WaitingSelect = ({ id, size, placeholder }: DepartmentSelectProps) => (
  <Waiting id={id} size={size} placeholder={placeholder} />
)

/** Departments: searched by name or pinyin, or ticked in the organisation (foundations §2.7). */
export const DepartmentSelect = lazyComponent<DepartmentSelectProps>(
  async () => (await import('./DepartmentChoice.tsx')).DepartmentChoice,
  WaitingSelect,
)
