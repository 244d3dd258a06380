/** Number of sheets of pay among the subjects of flows (approval-office.md §2.1). */
export const SALARY_SUBJECT = 4
