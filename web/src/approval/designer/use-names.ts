import { useQuery } from '@tanstack/react-query'
import { createContext, useContext, useMemo } from 'react'
import { type ConditionField, flowCalls } from '#protocol/approval/flow-calls.ts'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useDepartments, useUsers } from '#web/platform/session.ts'
import type { Names } from './model/conditions.ts'

/** Roles that nodes and conditions may name. */
export const useFlowRoles = () => useQuery(queryOf(flowCalls.roles, {}))

const Designed = createContext<number | undefined>(undefined)
/** The type of office approvals that is designed: its own fields may be asked for, too. */
export const DesignedTypeProvider = Designed.Provider

/** Fields that conditions of flows of this label may ask for. */
export function useConditionFields(label: number) {
  const categoryId = useContext(Designed)
  return useQuery(queryOf(flowCalls.fields, { label, ...(categoryId === undefined ? {} : { categoryId }) }))
}

/** Fields that approvers of flows of this label may be let fill in. */
export const useFillable = (label: number) => useQuery(queryOf(flowCalls.fillable, { label }))

/** Options of a field with their words. */
export const optionsOf = ({ setting }: ConditionField): { value: string; label: string }[] =>
  (setting ?? []).map((option) => (typeof option === 'string' ? { value: option, label: option } : option))

const departmentsIn = (nodes: readonly DeptNode[]): DeptNode[] =>
  nodes.flatMap((node) => [node, ...departmentsIn(node.children ?? [])])

/** Names of the people, departments, roles and options that a flow holds as numbers. */
export function useNames(label: number): Names {
  const users = useUsers().data
  const departments = useDepartments().data
  const roles = useFlowRoles().data
  const fields = useConditionFields(label).data
  return useMemo(() => {
    const people = new Map(users?.map(({ userId, realname }) => [userId, realname]))
    const depts = new Map(departmentsIn(departments ?? []).map(({ deptId, name }) => [deptId, name]))
    const roleNames = new Map(roles?.map(({ roleId, roleName }) => [roleId, roleName]))
    const optionNames = new Map(
      fields?.map((field) => [
        field.fieldName,
        new Map(optionsOf(field).map((each) => [each.value, each.label])),
      ]),
    )
    return {
      person: (userId) => people.get(userId) ?? '…',
      department: (deptId) => depts.get(deptId) ?? '…',
      role: (roleId) => roleNames.get(roleId) ?? (roles ? '已停用的角色' : '…'),
      option: (fieldName, value) => optionNames.get(fieldName)?.get(value) ?? value,
    }
  }, [users, departments, roles, fields])
}
