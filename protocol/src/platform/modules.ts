/** Kinds of applications on the wire: the unpublished ones are neither listed nor switched. */
export const moduleTypes = { normal: 1, valueAdded: 2, unpublished: 3 } as const

/** The public description of an application that a company can switch on and off. */
interface Module {
  /** As 应用管理 calls it. */
  name: string
  /** Directories of the permission tree that belong to it. */
  nodes: readonly string[]
  /** Every user holds its node while it is on (§4.2 rule 3). */
  isEverybodys?: true
  isFixed?: true
  /** Absent: normal. */
  type?: (typeof moduleTypes)[keyof typeof moduleTypes]
}

/**
 * Every application of the wire (platform.md §6.3), built or planned. It exists once a part of the server declares the module; until
 * then it counts as switched off and is not listed.
 */
export const modules = {
  taskExamine: { name: '任务审批', nodes: ['oa/taskExamine'], isEverybodys: true },
  log: { name: '日志', nodes: ['oa/log'], isEverybodys: true },
  book: { name: '通讯录', nodes: ['oa/book'] },
  crm: { name: '客户管理', nodes: ['crm'], isFixed: true },
  project: { name: '项目管理', nodes: ['project', 'work'] },
  calendar: { name: '日历', nodes: ['oa/calendar'], isEverybodys: true },
  hrm: { name: '人力资源管理', nodes: ['hrm'] },
  statistics: { name: '智能客服', nodes: ['statistics', 'callin'] },
  call: { name: '呼叫中心', nodes: ['bi/call'], type: moduleTypes.unpublished },
} as const satisfies Record<string, Module>

export type ModuleKey = keyof typeof modules
/** Which applications are switched on. */
export type ModuleStates = Readonly<Record<ModuleKey, boolean>>

export const isModuleKey = (key: string): key is ModuleKey => Object.hasOwn(modules, key)
export const moduleKeys: readonly ModuleKey[] = Object.keys(modules).filter(isModuleKey)
export const moduleNamed = (key: ModuleKey): Module => modules[key]

/** The state of every application, as asked one by one. */
export const moduleStates = (isOn: (key: ModuleKey) => boolean): ModuleStates => ({
  taskExamine: isOn('taskExamine'),
  log: isOn('log'),
  book: isOn('book'),
  crm: isOn('crm'),
  project: isOn('project'),
  calendar: isOn('calendar'),
  hrm: isOn('hrm'),
  statistics: isOn('statistics'),
  call: isOn('call'),
})

const moduleByNode = new Map(
  moduleKeys.flatMap((key) => moduleNamed(key).nodes.map((node) => [node, key] as const)),
)

/** The application a path belongs to; undefined for what cannot be switched off. */
export function moduleOf(path: string): ModuleKey | undefined {
  const [root = '', directory = ''] = path.split('/')
  return moduleByNode.get(root) ?? moduleByNode.get(`${root}/${directory}`)
}

/** Nodes that every user holds while the application is on. */
export const sharedNodes: readonly string[] = moduleKeys
  .map(moduleNamed)
  .flatMap(({ nodes, isEverybodys }) => (isEverybodys ? nodes : []))
