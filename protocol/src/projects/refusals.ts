import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of projects (approval-office.md §12, Appendix A); 3002, 3003 and 3007 are shared with tasks. */
export const projectRefusals = {
  projectCreatorStays: [3001, '项目创建人不可以退出'],
  projectRoleMissing: [400, '请选择成员权限'],
  projectArchived: [400, '已归档的项目不能修改，请先恢复'],
  projectMembersTooMany: [400, '一个项目最多有%s个成员'],
  projectListsTooMany: [400, '一个项目最多有%s个任务列表'],
  projectListUnknown: [400, '任务列表不存在或已被删除'],
  projectCardsTooMany: [400, '一个项目最多有%s个未归档的任务，请先归档一些'],
  projectIsPublic: [400, '公开项目没有单独的成员，权限请在项目设置中修改'],
  projectTemplateUnknown: [400, '项目模板不存在或已被删除'],
  projectTemplateForeign: [3007, '只有创建人和项目管理员可以删除项目模板'],
  projectTemplatesTooMany: [400, '最多有%s个项目模板'],
  projectTemplateTooLarge: [400, '项目模板最多包含%s个任务'],
  projectListFixed: [400, '未分组不能移动任务进来'],
} as const satisfies Refusals
