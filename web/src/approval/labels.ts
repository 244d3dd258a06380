/** Number of office approvals among the labels of flows (approval-office.md §2.1). */
export const OFFICE = 0
export const isOffice = ({ label }: { label: number }): boolean => label === OFFICE
