import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FieldTable } from '../fields/field-row.ts'
import type { About, Fact } from './history.ts'

type Moment = ColumnType<Date, Date | undefined, Date>

declare module '#server/platform/database/database.ts' {
  interface Tables {
    fields: FieldTable
    field_handles: FieldHandleTable
    personal_columns: PersonalColumnTable
    role_fields: RoleFieldTable
    scenes: SceneTable
    team_members: TeamMemberTable
    stars: { user_id: number; type: number; record_id: number }
    activities: ActivityTable
    activity_links: { activity_id: number; type: number; record_id: number }
    action_records: ActionRecordTable
  }
}

export interface FieldHandleTable {
  label: number
  /** Code of the kind. */
  action_type: number
  field_id: number
  is_show: boolean
  is_edit: boolean
  is_required: boolean
}

export interface PersonalColumnTable {
  id: GeneratedAlways<number>
  user_id: number
  label: number
  /** Both null: of the type itself. */
  view: string | null
  view_id: number | null
  key: string
  /** Both null: as the list is declared, or appended since it was arranged. */
  sort: number | null
  hidden: boolean | null
  /** Null: as declared. */
  width: number | null
}

export interface RoleFieldTable {
  id: GeneratedAlways<number>
  role_id: number
  label: number
  field_id: number | null
  key: string
  auth_level: 1 | 2 | 3
  operate_type: 1 | 2 | 3 | 4
  mask_type: Generated<0 | 1 | 2>
}

export interface SceneTable {
  scene_id: GeneratedAlways<number>
  user_id: number
  type: number
  name: string
  sort: Generated<number>
  data: string | null
  is_hide: Generated<boolean>
  is_system: Generated<boolean>
  bydata: string | null
  is_default: Generated<boolean>
  /** Roles whose people see it as a system scene. */
  shared_with: Generated<readonly number[]>
  /** The scene of another user that this row shows to its user; null for their own and built-in ones. */
  source_id: Generated<number | null>
  create_time: Moment
  update_time: Moment
}

export interface TeamMemberTable {
  type: number
  record_id: number
  user_id: number
  power: 1 | 2
  create_time: Moment
  expires_on: string | null
}

export interface ActivityTable {
  activity_id: GeneratedAlways<number>
  kind: 1 | 2 | 3 | 4
  category: string | null
  type: number
  record_id: number
  content: string | null
  next_time: Date | null
  lng: string | null
  lat: string | null
  address: string | null
  batch_id: string | null
  create_user_id: number
  create_time: Moment
}

export interface ActionRecordTable {
  id: GeneratedAlways<number>
  type: number
  record_id: number
  user_id: number
  behavior: number
  /** Null in entries from before facts were kept: those have sentences. */
  event: string | null
  /** The record's title at that time. */
  object: Generated<string>
  facts: Generated<Fact[]>
  about: About | null
  /** Label of the type of the record where it happened, if that was another one. */
  origin: number | null
  content: Generated<string[]>
  keys: Generated<string[]>
  version: number | null
  ip_address: Generated<string>
  create_time: Moment
}
