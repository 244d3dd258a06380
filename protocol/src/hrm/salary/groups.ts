/** Whom a pay group lists. */
export interface PayGroup {
  readonly id: number
  readonly employeeIds: readonly number[]
  readonly deptIds: readonly number[]
}

/** The group that lists the employee, else the one that lists the nearest department above (hrm.md §12.3); null: not paid. */
export function payGroupOf(
  employeeId: number,
  /** The employee's department, then those above it. */
  departments: readonly number[],
  groups: readonly PayGroup[],
): number | null {
  const own = groups.find(({ employeeIds }) => employeeIds.includes(employeeId))
  if (own) return own.id
  for (const department of departments) {
    const found = groups.find(({ deptIds }) => deptIds.includes(department))
    if (found) return found.id
  }
  return null
}

/** What another group lists already: employees, or departments above or below one of its own. */
export function takenBy(
  group: PayGroup,
  others: readonly PayGroup[],
  /** A department, then those above it. */
  lineOf: (department: number) => readonly number[],
): 'employees' | 'departments' | null {
  const rest = others.filter(({ id }) => id !== group.id)
  if (rest.some(({ employeeIds }) => employeeIds.some((id) => group.employeeIds.includes(id))))
    return 'employees'
  const overlap = (one: number, other: number) => lineOf(one).includes(other) || lineOf(other).includes(one)
  return rest.some(({ deptIds }) => deptIds.some((id) => group.deptIds.some((own) => overlap(own, id))))
    ? 'departments'
    : null
}
