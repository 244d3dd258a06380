export { DeptSelect } from './DeptSelect.tsx'
export { EmployeeSelect } from './EmployeeSelect.tsx'
export { EmployeesSelect } from './EmployeesSelect.tsx'
export { useDeptOptions } from './use-dept-options.ts'
