import { DepartmentSelect } from '#web/ui/DepartmentSelect.tsx'
import { PeopleSelect } from '#web/ui/PeopleSelect.tsx'
import { captions, type FilterKind, type FilterValuesProps } from './kind.ts'

const toIds = (values: readonly unknown[]) => values.map(Number).filter((id) => id > 0)

const PeopleValues = ({ field, values, onChange }: FilterValuesProps) => (
  <PeopleSelect multiple aria-label={field.name} value={toIds(values)} onChange={onChange} />
)
const DepartmentValues = ({ field, values, onChange }: FilterValuesProps) => (
  <DepartmentSelect multiple aria-label={field.name} value={toIds(values)} onChange={onChange} />
)

export const peopleFilter: FilterKind = {
  captions,
  Values: PeopleValues,
  describe: (values, _field, names) => toIds(values).map(names.user).join('、'),
}
export const departmentFilter: FilterKind = {
  captions,
  Values: DepartmentValues,
  describe: (values, _field, names) => toIds(values).map(names.department).join('、'),
}
