import dayjs from 'dayjs'
import { announcementCalls } from '#protocol/announcements/calls.ts'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { examineCalls } from '#protocol/examine/calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { taskCalls } from '#protocol/tasks/calls.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { nodes } from '../../../server/test/flows.ts'
import { type Company, newAccount, roles } from '../../fixture.ts'
import { make } from '../../record-page.ts'
import { fillOwnSide } from './own-side.ts'

/** The customer that lists and panels show. */
export const NAME = '无障碍测试建设公司'

export interface Records {
  expenseType: number
  ownType: number
  examine: number
  announcement: number
  project: number
  leads: number
  customer: number
  contacts: number
}

/** Records that show what a list can show: a level, a date that is overdue, something deleted. */
export async function fill(company: Company): Promise<Records> {
  const calls = recordCallsOf(customer)
  const customerId = await make(company, 'customer', {
    customerName: NAME,
    mobile: '13911113333',
    nextTime: dayjs().subtract(3, 'day').format('YYYY-MM-DD 09:00:00'),
  })
  await company.addPerson(newAccount('吴碍行'), [roles.sales])
  await fillOwnSide(company)
  await company.ask(workLogCalls.save, { categoryId: 1, content: '无障碍日志', getBulletin: 1 })
  const deleted = await make(company, 'customer', { customerName: '无障碍删除的客户' })
  await company.ask(calls.remove, { ids: [deleted] })
  return {
    customer: customerId,
    contacts: await make(company, 'contacts', { name: '无障碍联系人', customerId }),
    leads: await make(company, 'leads', { leadsName: '无障碍线索' }),
    announcement: await announce(company),
    project: await makeProject(company),
    ...(await office(company)),
  }
}

/** A type of office approvals of the company, and an approval of it that waits for the administrator. */
async function office(company: Company): Promise<Pick<Records, 'expenseType' | 'ownType' | 'examine'>> {
  const { list } = peopleCalls.queryUserList.reply.parse(
    await company.ask(peopleCalls.queryUserList, { realname: company.administrator.username }),
  )
  const userId = list[0]?.userId ?? 0
  const { examineId: ownType } = flowCalls.save.reply.parse(
    await company.ask(flowCalls.save, {
      label: 0,
      examineName: '无障碍用章',
      recheckType: 1,
      managerList: [userId],
      dataList: [nodes.members([userId], { name: '行政审批' })],
    }),
  )
  await company.ask(examineCalls.save, { oaExamine: { categoryId: ownType, content: '盖章两份' } })
  const made = examineCalls.mine.reply.parse(await company.ask(examineCalls.mine, {}))
  const usable = flowCalls.usable.reply.parse(await company.ask(flowCalls.usable, { label: 0, pageType: 0 }))
  return {
    ownType,
    examine: made.list[0]?.examineId ?? 0,
    expenseType: usable.list.find(({ oaType }) => oaType === oaTypes.expense)?.examineId ?? 0,
  }
}

async function makeProject(company: Company): Promise<number> {
  const request = {
    name: '无障碍项目',
    description: '描述',
    isOpen: 0,
    ownerUserId: [],
    coverUrl: '/covers/1.svg',
  }
  const { workId } = projectCalls.add.reply.parse(await company.ask(projectCalls.add, request))
  for (const stopTime of ['2026-01-05', dayjs().format('YYYY-MM-DD')])
    await company.ask(taskCalls.save, { name: `无障碍任务 ${stopTime}`, workId, stopTime })
  return workId
}

async function announce(company: Company): Promise<number> {
  const title = '无障碍公告'
  await company.ask(announcementCalls.add, { title, content: '请阅读', mustConfirm: 1 })
  const { list } = announcementCalls.list.reply.parse(await company.ask(announcementCalls.list, {}))
  return list.find((each) => each.title === title)?.announcementId ?? 0
}
