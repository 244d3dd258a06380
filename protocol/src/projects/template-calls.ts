import { z } from 'zod'
import { projectLimits } from '#protocol/office/door.ts'
import { call } from '#protocol/platform/call.ts'
import { flag, id, nothing, text } from '#protocol/platform/wire.ts'

const area = 'project'
const need = 'project/projectManage/save'

const projectTemplate = z.object({
  templateId: z.number(),
  name: z.string(),
  /** Names of its lists, in their order. */
  lists: z.array(z.string()),
  /** Tasks that a project begins with. */
  taskCount: z.number(),
  createUserName: z.string(),
  createTime: z.string(),
  /** Its maker and administrators of projects delete it. */
  mayDelete: z.boolean(),
})
export type ProjectTemplate = z.output<typeof projectTemplate>

/** Templates of projects, of ours (approval-office.md §12.5); `addWork` takes the id of one. */
export const projectTemplateCalls = {
  list: call({
    path: 'workTemplate/queryList',
    need,
    area,
    summary: '项目模板',
    safe: true,
    request: z.object({}),
    reply: z.array(projectTemplate),
  }),
  save: call({
    path: 'workTemplate/save',
    body: 'json',
    need,
    area,
    summary: '把项目存为模板：任务列表，以及（可选）任务的名称、描述、优先级和子任务',
    request: z.object({ workId: id(), name: text(projectLimits.name), withTasks: flag().default(0) }),
    reply: projectTemplate,
  }),
  remove: call({
    path: 'workTemplate/delete/{templateId}',
    body: 'none',
    need,
    area,
    summary: '删除项目模板',
    request: z.object({ templateId: id() }),
    reply: nothing,
  }),
} as const
