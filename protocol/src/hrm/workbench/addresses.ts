export const workbenchAddress = '/hrm/workbench'
export const tipsAddress = '/hrm/tips'
