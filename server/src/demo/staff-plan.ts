import type { Sex } from './person-names.ts'

/** A department of the demonstration company; `pid` names the one above, null = directly below the root. */
export interface PlannedDepartment {
  key: DepartmentKey
  above: DepartmentKey | null
  name: string
}

export type DepartmentKey =
  | 'office'
  | 'marketing'
  | 'sales1'
  | 'capital'
  | 'north'
  | 'sales2'
  | 'shandong'
  | 'delta'
  | 'sales3'
  | 'river'
  | 'southwest'
  | 'service'
  | 'technology'
  | 'personnel'
  | 'finance'

export const departments: readonly PlannedDepartment[] = [
  { key: 'office', above: null, name: '总经办' },
  { key: 'marketing', above: null, name: '市场部' },
  { key: 'sales1', above: null, name: '销售一部' },
  { key: 'capital', above: 'sales1', name: '京津区域组' },
  { key: 'north', above: 'sales1', name: '冀晋区域组' },
  { key: 'sales2', above: null, name: '销售二部' },
  { key: 'shandong', above: 'sales2', name: '鲁豫区域组' },
  { key: 'delta', above: 'sales2', name: '苏浙沪皖区域组' },
  { key: 'sales3', above: null, name: '销售三部' },
  { key: 'river', above: 'sales3', name: '湘鄂赣区域组' },
  { key: 'southwest', above: 'sales3', name: '西南区域组' },
  { key: 'service', above: null, name: '客服部' },
  { key: 'technology', above: null, name: '技术部' },
  { key: 'personnel', above: null, name: '人力资源部' },
  { key: 'finance', above: null, name: '财务部' },
]

/** Which provinces a sales group looks after. */
export const territories = {
  capital: ['北京市', '天津市'],
  north: ['河北省', '山西省'],
  shandong: ['山东省', '河南省'],
  delta: ['上海市', '江苏省', '浙江省', '安徽省'],
  river: ['湖北省', '湖南省', '江西省'],
  southwest: ['四川省', '重庆市', '贵州省', '云南省'],
} as const satisfies Partial<Record<DepartmentKey, readonly string[]>>

export type SalesGroup = keyof typeof territories
export const salesGroups: readonly SalesGroup[] = [
  'capital',
  'north',
  'shandong',
  'delta',
  'river',
  'southwest',
]

export type RoleKey =
  | 'administrator'
  | 'systemSettings'
  | 'peopleAdministrator'
  | 'workbench'
  | 'announcements'
  | 'salesDirector'
  | 'departmentManager'
  | 'groupLeader'
  | 'sales'
  | 'visiting'
  | 'marketing'
  | 'finance'
  | 'personnel'
  | 'service'
  | 'serviceLookup'
  | 'stockKeeper'
  | 'customerAdministrator'

export interface PlannedPost {
  /** How others name this person as their superior. */
  key: string
  department: DepartmentKey
  post: string
  superior: string | null
  roles: readonly RoleKey[]
  sex: Sex
  /** Heads the department. */
  heads?: true
  /** Months in the company. */
  months: number
  /** 0 left the company, 2 has never logged in; 1 otherwise. */
  status?: 0 | 2
}

interface GroupPlan {
  group: SalesGroup
  manager: string
  leader: Sex
  reps: readonly (readonly [sex: Sex, months: number, status?: 0 | 2])[]
}

const head = (
  key: string,
  department: DepartmentKey,
  post: string,
  superior: string | null,
  more: Pick<PlannedPost, 'roles' | 'sex' | 'months'>,
): PlannedPost => ({ key, department, post, superior, heads: true, ...more })

const groups: readonly GroupPlan[] = [
  {
    group: 'capital',
    manager: 'sales1',
    leader: '男',
    reps: [
      ['男', 30],
      ['女', 22],
      ['女', 9],
    ],
  },
  {
    group: 'north',
    manager: 'sales1',
    leader: '女',
    reps: [
      ['男', 41],
      ['男', 17],
      ['女', 4],
    ],
  },
  {
    group: 'shandong',
    manager: 'sales2',
    leader: '男',
    reps: [
      ['女', 36],
      ['男', 28],
      ['男', 12],
    ],
  },
  {
    group: 'delta',
    manager: 'sales2',
    leader: '女',
    reps: [
      ['男', 33],
      ['女', 25],
      ['男', 1, 2],
    ],
  },
  {
    group: 'river',
    manager: 'sales3',
    leader: '男',
    reps: [
      ['女', 20],
      ['男', 26, 0],
    ],
  },
  {
    group: 'southwest',
    manager: 'sales3',
    leader: '女',
    reps: [
      ['男', 31],
      ['女', 7],
    ],
  },
]

function postsOfGroup({ group, manager, leader, reps }: GroupPlan): PlannedPost[] {
  const lead = head(group, group, '区域经理', manager, { roles: ['groupLeader'], sex: leader, months: 46 })
  return [
    lead,
    ...reps.map(([sex, months, status], index) => ({
      key: `${group}${index + 1}`,
      department: group,
      post: months > 24 ? '高级销售代表' : '销售代表',
      superior: group,
      roles: ['sales', 'visiting'] as const,
      sex,
      months,
      ...(status === undefined ? {} : { status }),
    })),
  ]
}

const manager = (key: 'sales1' | 'sales2' | 'sales3', sex: Sex) =>
  head(key, key, '销售部经理', 'vice', { roles: ['departmentManager'], sex, months: 62 })

/** The forty people of the demonstration company; the first is its administrator. */
export const posts: readonly PlannedPost[] = [
  head('director', 'office', '总经理', null, { roles: ['administrator'], sex: '男', months: 96 }),
  {
    key: 'vice',
    department: 'office',
    post: '销售副总经理',
    superior: 'director',
    roles: ['salesDirector'],
    sex: '女',
    months: 84,
  },
  {
    key: 'assistant',
    department: 'office',
    post: '总经理助理',
    superior: 'director',
    roles: ['announcements', 'workbench'],
    sex: '女',
    months: 38,
  },
  head('marketing', 'marketing', '市场经理', 'vice', {
    roles: ['marketing', 'announcements'],
    sex: '女',
    months: 50,
  }),
  {
    key: 'marketing1',
    department: 'marketing',
    post: '市场专员',
    superior: 'marketing',
    roles: ['marketing'],
    sex: '男',
    months: 13,
  },
  manager('sales1', '男'),
  ...groups.slice(0, 2).flatMap(postsOfGroup),
  manager('sales2', '女'),
  ...groups.slice(2, 4).flatMap(postsOfGroup),
  manager('sales3', '男'),
  ...groups.slice(4).flatMap(postsOfGroup),
  head('service', 'service', '客服主管', 'vice', {
    roles: ['service', 'serviceLookup', 'stockKeeper'],
    sex: '女',
    months: 44,
  }),
  {
    key: 'service1',
    department: 'service',
    post: '客服专员',
    superior: 'service',
    roles: ['service', 'serviceLookup'],
    sex: '女',
    months: 27,
  },
  {
    key: 'service2',
    department: 'service',
    post: '客服专员',
    superior: 'service',
    roles: ['service', 'serviceLookup'],
    sex: '男',
    months: 15,
  },
  {
    key: 'service3',
    department: 'service',
    post: '实施培训工程师',
    superior: 'service',
    roles: ['service', 'serviceLookup'],
    sex: '男',
    months: 6,
  },
  head('technology', 'technology', '技术总监', 'director', {
    roles: ['systemSettings', 'customerAdministrator'],
    sex: '男',
    months: 73,
  }),
  {
    key: 'technology1',
    department: 'technology',
    post: '锁制作工程师',
    superior: 'technology',
    roles: ['serviceLookup'],
    sex: '男',
    months: 29,
  },
  head('personnel', 'personnel', '人力资源经理', 'director', {
    roles: ['personnel', 'peopleAdministrator'],
    sex: '女',
    months: 58,
  }),
  {
    key: 'personnel1',
    department: 'personnel',
    post: '人事专员',
    superior: 'personnel',
    roles: ['personnel'],
    sex: '女',
    months: 11,
  },
  head('finance', 'finance', '财务经理', 'director', { roles: ['finance'], sex: '女', months: 66 }),
  {
    key: 'finance1',
    department: 'finance',
    post: '会计',
    superior: 'finance',
    roles: ['finance'],
    sex: '女',
    months: 32,
  },
]
