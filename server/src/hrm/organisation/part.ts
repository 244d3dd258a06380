import { deptCalls } from '#protocol/hrm/organisation/calls.ts'
import { part, service } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { listDeptEmployees } from './employees.ts'
import { createHrDepts } from './register.ts'
import { readDept, readTree } from './tree.ts'
import { addDept, removeDept, setDept } from './write.ts'

/** 组织管理 (hrm.md §3). */
export const organisation = part({
  endpoints: [
    on(deptCalls.tree, (context) => readTree(context, context.request)),
    on(deptCalls.add, (context) => addDept(context, context.request)),
    on(deptCalls.update, (context) => setDept(context, context.request)),
    on(deptCalls.detail, (context) => readDept(context, context.request.deptId)),
    on(deptCalls.remove, (context) => removeDept(context, context.request.deptId)),
    on(deptCalls.employees, (context) => listDeptEmployees(context, context.request)),
  ],
  services: [
    service('hrDepts', {
      needs: ['db', 'events'],
      make: createHrDepts,
      close: (depts) => depts.close(),
    }),
  ],
  registers: { hrm_dept: ({ hrDepts }) => hrDepts },
})
