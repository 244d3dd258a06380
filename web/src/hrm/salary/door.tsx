import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Amounts of pay on the workbench, masked until they are shown. */
export { Amount, ShowFigures } from './Amount.tsx'

/** 薪资列表 in the panel of an employee. */
export const EmployeePay = lazyComponent<{ employeeId: number }>(
  async () => (await import('./history/EmployeePay.tsx')).EmployeePay,
)
