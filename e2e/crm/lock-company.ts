import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { orderTypeCalls } from '#protocol/crm/order/calls.ts'
import { regionCompanyCalls } from '#protocol/crm/region-company/calls.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { permissionCalls } from '#protocol/manage/roles/calls.ts'
import { addDays } from '#protocol/platform/day.ts'
import { actionIdOf, actionsUnder } from '#protocol/platform/permissions.ts'
import { nodes } from '../../server/test/flows.ts'
import { type Company, newAccount, roles } from '../fixture.ts'
import { make } from '../record-page.ts'

/** The company of the story of the locks: who works there with which rights, and what its orders wait for. */

export const names = {
  customer: '一锁到底造价咨询有限公司',
  product: '一锁到底计价软件',
  contract: 'YSDD-2026-1',
}
export const numbers = [1, 2, 3, 4, 5].map((at) => `32158800${at}`)
export const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers
export const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
export const soon = addDays(today, 20)
/** A year behind that, as the term is continuous. */
export const renewed = `${Number(soon.slice(0, 4)) + 1}${soon.slice(4)}`
export const people = {
  seller: newAccount('锁链销售'),
  manager: newAccount('锁链经理'),
  keeper: newAccount('锁链库管'),
  finance: newAccount('锁链财务'),
}
const rights = {
  seller: ['crm/lock/index', 'crm/lock/read', 'crm/lock/assign', 'crm/receivablesPlan/index'],
  keeper: ['crm/newLockClaim/index', 'crm/newLockClaim/read', 'crm/lock/index', 'crm/lock/stock'],
  finance: [
    ...['crm/receivables', 'crm/receivablesPlan', 'crm/sale'].flatMap((node) => [...pathsUnder(node)]),
    ...['customer', 'business', 'contract'].flatMap((key) => [`crm/${key}/index`, `crm/${key}/read`]),
  ],
} as const
function pathsUnder(node: string): string[] {
  return ['index', 'read', 'save', 'settle', 'push'].map((leaf) => `${node}/${leaf}`)
}

/** What the types wait for, in this story: the others for nothing. */
const gates = [
  { orderType: 0, needContract: 1, needSigned: 1, needPayment: 1, needDevice: 1 },
  { orderType: 2, needContract: 0, needSigned: 0, needPayment: 1, needDevice: 0 },
  { orderType: 4, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
  { orderType: 5, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 1 },
  { orderType: 7, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
  { orderType: 11, needContract: 0, needSigned: 0, needPayment: 0, needDevice: 0 },
] as const

async function addRole(company: Company, roleName: string, menuIds: readonly number[], dataType: number) {
  await company.ask(permissionCalls.addRole, { roleName, roleType: 2 })
  const known = permissionCalls.getRoleByType.reply.parse(
    await company.ask(permissionCalls.getRoleByType, { type: 2 }),
  )
  const roleId = known.find((role) => role.roleName === roleName)?.roleId ?? 0
  await company.ask(permissionCalls.updateRoleMenu, { roleId, menuIds, dataType })
  return roleId
}
const idsOf = (paths: readonly string[]) => paths.flatMap((path) => actionIdOf(path) ?? [])

/** People with what their work needs, a flow of orders, a product, locks that the keeper has in the stock, and the customer. */
export async function enter(company: Company): Promise<void> {
  const crm = [...actionsUnder('crm')]
  const manager = await company.addPerson(people.manager, [await addRole(company, '锁链经理', crm, 5)])
  const maker = await addRole(company, '锁链制锁', idsOf(rights.seller), 1)
  await company.addPerson(people.seller, [roles.sales, maker], manager)
  await company.addPerson(people.keeper, [await addRole(company, '锁链库管', idsOf(rights.keeper), 5)])
  await company.addPerson(people.finance, [await addRole(company, '锁链财务', idsOf(rights.finance), 5)])
  for (const gate of gates) await company.ask(orderTypeCalls.update, { enabled: 1, ...gate })
  await company.ask(regionCompanyCalls.update, {
    region: 1,
    companyName: '威海公司',
    mainAccountNo: '6228480012370001',
    subPrefix: '6228480012',
  })
  const flow = {
    label: 13,
    examineName: '锁链审批',
    recheckType: 1,
    managerList: [manager],
    dataList: [nodes.members([manager])],
  }
  const { examineId } = flowCalls.save.reply.parse(await company.ask(flowCalls.save, flow))
  await company.ask(flowCalls.setStatus, { examineId, status: 1 })
  await make(company, 'product', { name: names.product, num: 'YSDD', price: '1200', categoryId: 1 })
  await company.ask(lockCalls.stockIn, { region: 1, list: numbers.map((shellNum) => ({ shellNum })) })
}

export async function stopFlow(company: Company): Promise<void> {
  const { list } = flowCalls.list.reply.parse(await company.ask(flowCalls.list, { label: 13, pageType: 0 }))
  for (const { examineId, status } of list)
    if (status === 1) await company.ask(flowCalls.setStatus, { examineId, status: 2 })
}
