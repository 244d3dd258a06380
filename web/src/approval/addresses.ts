/** The designer of the form of a type of office approvals (spec 1 §2.4). */
export const examineFormOf = (examineId: number): string =>
  `/manage/workbench-custom-field/oa/10/${examineId}`
/** Its flow; without an id a new type. */
export const officeDesignOf = (examineId?: number): string =>
  `/manage/system-workbench/design${examineId === undefined ? '' : `?id=${examineId}`}`
