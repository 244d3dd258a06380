import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router'
import { expect, it } from 'vitest'
import { addressBookCalls } from '#protocol/address-book/calls.ts'
import { toPage } from '#protocol/platform/envelope.ts'
import { answer, asked } from '../../test/answers.ts'
import { open } from '../../test/screen.tsx'
import { answerSession } from '../../test/session.ts'
import { loadFaces } from './faces.ts'
import { router } from './router.tsx'

/** Addresses of the specification (spec 1 §2.1 and §2.4) that are answered, with an example of each parameter. */
const answered = [
  '/login',
  '/404',
  ...[
    'workbench message leads customer contacts business contract receivablesPlan invoice visit product',
    'newLockClaim badLock honor sale letters complaint',
  ].flatMap((names) => names.split(' ').map((name) => `/crm/${name}`)),
  '/print',
  '/sale-print',
  ...'systemconfig application employee-dep role-auth/2/客户管理角色 role-auth/role-auth/2/客户管理角色 system-examine'
    .split(' ')
    .map((name) => `/manage/${name}`),
  ...'custom-field customer print-templates print-detail/1 biz-param biz-goals custom-field/crm/2/1'
    .split(' ')
    .map((name) => `/manage/customer/${name}`),
  ...'handle sys login'.split(' ').map((name) => `/manage/log/${name}`),
  '/manage/customer/handle-field/crm/5/1',
  '/manage/system-other',
  '/manage/fields/crm/1/2',
  '/person',
  '/person/index',
  ...'business contract receivables invoice'.split(' ').map((type) => `/taskExamine/crm/${type}`),
  '/taskExamine/task-index/1',
  '/taskExamine/task-index/2',
  '/tag-list',
  '/tag-list/tag/1',
  '/taskExamine/examine-index/my',
  '/taskExamine/examine-index/wait',
  '/manage/system-workbench',
  '/manage/workbench-custom-field/oa/10/1',
  '/workLog/follow',
  ...'all send received'.split(' ').map((type) => `/workLog/index/${type}`),
  '/addressBook/index/all',
  '/addressBook/index/attention',
  '/calendar/index',
  ...'workbench list statistics archive recycle search'.split(' ').map((name) => `/project/${name}`),
  '/project-list/project/1',
  '/manage/system-project',
  ...'salary salaryArchives salary/history salary/history/detail/1 salary/slipHistory salary/slipHistory/detail/1/2026-02'
    .split(' ')
    .map((name) => `/hrm/${name}`),
  '/hrm/workbench',
  '/hrm/self-server/myArchives',
  '/hrm/self-server/salarySlip',
  ...'rules compute options'.split(' ').map((name) => `/manage/hrm/salary/${name}`),
  '/manage/hrm/biz-param',
  '/manage/hrm/custom-field',
  '/manage/hrm/customField/hrm_employee/none/1',
]

/** Those of what is still to be built. One that is answered moves to the list above. */
const awaited = {
  analysis: [
    ...'lock/total lock/year customer/total business/addBusiness contract/backMoney contract/invoice'.split(
      ' ',
    ),
    ...'contract/saleData contract/sellData portrait/funnel portrait/address portrait/customer/industry'.split(
      ' ',
    ),
    ...'product/sales product/category product/info ranking/receivables ranking/signing'.split(' '),
    ...'ranking/addCustomer ranking/addContacts oa/log target/complete performance/situation'.split(' '),
  ].map((name) => `/bi/${name}`),
  service: ['/statistics/index'],
  phone: ['/crm-app', '/crm-app-create', '/crm-app-detail', '/crm-app-order', '/crm-app-contract'],
}

/** Whether an address leads to a page: records without a page of their own by the path of their screen. */
async function isAnswered(address: string): Promise<boolean> {
  const { pathname } = new URL(address, 'http://localhost')
  const match = matchRoutes(router.routes, pathname)?.at(-1)?.route
  if (!match || match.path === '*') return false
  if (match.path !== ':type') return true
  const { records = [] } = await loadFaces()
  return records.some(({ path }) => path === pathname)
}

it('every address of the specification leads to a page', async () => {
  const lost: string[] = []
  for (const address of answered) if (!(await isAnswered(address))) lost.push(address)
  expect(lost).toEqual([])
  expect(await isAnswered('/crm/unknown')).toBe(false)
})

it('what is still to be built is listed as such', async () => {
  const built: string[] = []
  for (const address of Object.values(awaited).flat()) if (await isAnswered(address)) built.push(address)
  expect(built).toEqual([])
})

it('an address of the specification leads to the page with its parameters and what is behind the path', async () => {
  answerSession()
  answer(addressBookCalls.list, toPage([], 0, { page: 1, limit: 15 }))
  const { router: opened } = await open('/addressBook/index/attention?q=wang')
  await screen.findByRole('heading', { name: '我的关注' })
  expect(opened.state.location.pathname + opened.state.location.search).toBe('/addressBook/starred?q=wang')
  expect(asked(addressBookCalls.list).at(-1)).toMatchObject({ status: 1, search: 'wang' })
})
