export const workbenchAddress = '/hrm/workbench'
/** 工作台 on the side of the employee. */
export const ownWorkbenchAddress = '/hrm/workbench?type=self-server'
export const tipsAddress = '/hrm/tips'
