import { ChangeForm } from './ChangeForm.tsx'
import { FixForm } from './FixForm.tsx'

/** Whose pay is set or changed; `id`: a record that is edited. */
export interface PayAct {
  way: 'fix' | 'change'
  employee: { employeeId: number; employeeName: string; status: number | null }
  id?: number
}

export interface PayFormProps {
  act: PayAct
  onClose: () => void
}

/** 单个定薪, 单个调薪 (hrm.md §13). */
export const PayForm = (props: PayFormProps) =>
  props.act.way === 'fix' ? <FixForm {...props} /> : <ChangeForm {...props} />
