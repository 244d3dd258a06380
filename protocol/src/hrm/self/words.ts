import { codedFrom } from '../coded.ts'

export const requestStatuses = codedFrom(0, ['待处理', '已通过', '已拒绝', '已撤回'])
export const requestStatus = { waiting: 0, accepted: 1, refused: 2, withdrawn: 3 } as const
