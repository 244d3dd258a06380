import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DepartmentSelect } from '#web/ui/pickers/DepartmentSelect.tsx'
import { toIds } from './ids.ts'
import type { FilterValuesProps } from './kind.ts'

export const PeopleValues = ({ field, values, onChange }: FilterValuesProps) => (
  <PeopleSelect multiple aria-label={field.name} value={toIds(values)} onChange={onChange} />
)
export const DepartmentValues = ({ field, values, onChange }: FilterValuesProps) => (
  <DepartmentSelect multiple aria-label={field.name} value={toIds(values)} onChange={onChange} />
)
