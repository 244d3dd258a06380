import type { ColumnType, Generated } from 'kysely'

export interface ProjectTable {
  project_id: Generated<number>
  name: string
  description: string
  color: string
  is_open: boolean
  owner_role: number | null
  status: number
  is_system_cover: boolean
  cover_url: string
  batch_id: string
  create_user_id: number
  archived_at: Date | null
  revision: ColumnType<number, number | undefined, number>
  create_time: Date
  update_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    projects: ProjectTable
    project_members: { project_id: number; user_id: number; role_id: number }
    project_lists: { list_id: Generated<number>; project_id: number; name: string; order_num: number }
    project_removed_lists: {
      list_id: number
      project_id: number
      name: string
      order_num: number
      removed_by: number
      removed_at: Date
      tasks: ColumnType<readonly { id: number; rank: string }[], string, string>
    }
    project_stars: { user_id: number; project_id: number }
    project_order: { user_id: number; project_id: number; order_num: number }
    project_templates: {
      template_id: Generated<number>
      name: string
      content: ColumnType<unknown, string, string>
      create_user_id: number
      create_time: Date
    }
    project_changes: { project_id: number; task_id: number; revision: number }
  }
}
