import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { registryOf } from '#protocol/record/relations/registry.ts'

type AllTypes = typeof import('#protocol/record-types.ts')
type AllRoles = typeof import('#protocol/manage/roles/roles.ts')

/** Which version of the declarations the server has, for `vi.mock` of a test file. */
export interface Version {
  isPrevious: boolean
}

const CUSTOMER = 2
/** Two fields (one with options), options in the middle and at the end of a list, scenes, a list column. */
export const added = {
  fields: ['website', 'industry'],
  options: ['陌拜', 'C（非优先客户）'],
  scenes: ['下属负责的客户', '今日需联系', '已逾期', '超过30天未跟进', '即将进入公海'],
  columns: ['detailAddress'],
} as const

/** 客户公海… of the tree: a permission nobody could be given before, one that every role could, and preset roles. */
export const addedRights = {
  /** crm/customer/teamsave: new in the tree. */
  unheardOf: 36,
  /** crm/contacts/update: was always in the tree, the preset roles did not have it. */
  known: 41,
  roles: [180166, 180177],
} as const

const within = (list: readonly string[], value: string) => list.includes(value)

function toPrevious(type: RecordType): RecordType {
  if (type.label !== CUSTOMER) return type
  return {
    ...type,
    fields: type.fields
      .filter(({ name }) => !within(added.fields, name))
      .map((field) =>
        field.options
          ? { ...field, options: field.options.filter((option) => !within(added.options, option)) }
          : field,
      ),
    list: {
      ...type.list,
      scenes: type.list.scenes.filter(({ name }) => !within(added.scenes, name)),
      systemColumns: type.list.systemColumns.filter(({ key }) => !within(added.columns, key)),
    },
  }
}

/** `#protocol/record-types.ts` of the previous version while `version` says so. */
export function typesOf(version: Version, all: AllTypes): AllTypes {
  const previous = registryOf(all.recordTypes.map(toPrevious))
  const registry = () => (version.isPrevious ? previous : all)
  return {
    ...all,
    get recordTypes() {
      return registry().recordTypes
    },
    get removalOrder() {
      return registry().removalOrder
    },
    recordTypeOf: (label) => registry().recordTypeOf(label),
    recordTypeNamed: (key) => registry().recordTypeNamed(key),
    relationOf: (formType) => registry().relationOf(formType),
    linksFrom: (type) => registry().linksFrom(type),
    linksTo: (type) => registry().linksTo(type),
    linkAt: (type, column) => registry().linkAt(type, column),
    sumsOf: (type) => registry().sumsOf(type),
    sumsOver: (type) => registry().sumsOver(type),
    tabsOf: (type) => registry().tabsOf(type),
  }
}

/** `#protocol/manage/roles/roles.ts` likewise. */
export function rolesOf(version: Version, all: AllRoles): AllRoles {
  const isAdded = (action: number) => action === addedRights.unheardOf || action === addedRights.known
  const previous = all.defaultRoles
    .filter(({ roleId }) => !addedRights.roles.some((each) => each === roleId))
    .map((role) => ({ ...role, actions: role.actions.filter((action) => !isAdded(action)) }))
  return {
    ...all,
    get defaultRoles() {
      return version.isPrevious ? previous : all.defaultRoles
    },
    grantableActions: (roleType, label) => {
      const actions = new Set(all.grantableActions(roleType, label))
      if (version.isPrevious) actions.delete(addedRights.unheardOf)
      return actions
    },
  }
}
