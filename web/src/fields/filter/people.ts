import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { toIds } from './ids.ts'
import { captions, type FilterKind } from './kind.ts'

export const peopleFilter: FilterKind = {
  captions,
  Values: lazyComponent(async () => (await import('./people-values.tsx')).PeopleValues),
  describe: (values, _field, names) => toIds(values).map(names.user).join('、'),
}
export const departmentFilter: FilterKind = {
  captions,
  Values: lazyComponent(async () => (await import('./people-values.tsx')).DepartmentValues),
  describe: (values, _field, names) => toIds(values).map(names.department).join('、'),
}
