export const GROUPS = '/manage/hrm/custom-field'

/** The designer of a group, in the words of the existing client. */
export const designerPath = (labelGroup: number) => `/manage/hrm/customField/hrm_employee/none/${labelGroup}`
