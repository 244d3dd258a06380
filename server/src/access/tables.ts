import type { ColumnType, Generated } from 'kysely'
import type { DataRange } from '#protocol/manage/roles/roles.ts'

/** Rows of migration 0001_people and of the applications in 0002_company. */
interface DepartmentTable {
  dept_id: Generated<number>
  /** null for the root. */
  pid: number | null
  name: string
  num: Generated<number>
  remark: string | null
  owner_user_id: number | null
}

interface UserTable {
  user_id: Generated<number>
  username: string
  realname: string
  password_hash: string
  img: string | null
  num: string
  email: Generated<string>
  post: Generated<string>
  sex: Generated<number>
  dept_id: number | null
  parent_id: number | null
  status: Generated<number>
  is_super: Generated<boolean>
  is_read_notice: Generated<number>
  is_del: Generated<number>
  create_time: ColumnType<Date, Date | undefined, never>
  last_login_time: Date | null
  last_login_ip: string | null
}

interface RoleTable {
  role_id: Generated<number>
  role_name: string
  role_type: number
  remark: string | null
  status: Generated<number>
  data_type: Generated<DataRange>
  is_hidden: Generated<number>
  label: number | null
}

/** The way of signing in: the product's own password or code, a provider, the directory of the company. */
export type Way = 'local' | 'oidc' | 'ldap'

interface SessionTable {
  session_id: Generated<number>
  token_hash: string
  user_id: number
  terminal: number
  ip: string
  user_agent: Generated<string>
  created_at: Date
  expires_at: Date
  replaced_at: Date | null
  /** Whom its person views as. */
  viewed_user_id: number | null
  way: Generated<Way>
  /** The provider vouched for more than one factor. */
  is_multi_factor: Generated<boolean>
}

interface ModuleTable {
  setting_id: Generated<number>
  module: string
  name: string
  type: number
  status: number
}

/** Settings of the company: a name and a JSON text each. */
interface CompanySettingTable {
  setting_id: Generated<number>
  name: string
  value: string | null
  status: Generated<number>
  description: Generated<string>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    departments: DepartmentTable
    users: UserTable
    roles: RoleTable
    user_role: { user_id: number; role_id: number }
    role_menu: { role_id: number; menu_id: number }
    role_auth: { role_id: number; auth_role_id: number }
    sessions: SessionTable
    modules: ModuleTable
    company_settings: CompanySettingTable
  }
}
