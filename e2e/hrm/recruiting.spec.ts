import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { candidateCalls } from '#protocol/hrm/recruiting/candidate-calls.ts'
import { expect, logIn, logInAfresh, newAccount, roles, test } from '../fixture.ts'
import { said } from '../said.ts'
import { typeInto } from '../typing.ts'
import { choose, column, dialog, field, save } from './dialogs.ts'

const interviewer = newAccount('梁面试')

test('an opening, a candidate, an interview, an offer, and the candidate is an employee', async ({
  page,
  company,
}) => {
  await company.addPerson(interviewer, [roles.sales])
  await company.ask(employeeCalls.add, {
    employeeFieldList: [
      { fieldName: 'employee_name', fieldValue: interviewer.realname },
      { fieldName: 'mobile', fieldValue: interviewer.username },
    ],
    postFieldList: [
      { fieldName: 'entry_time', fieldValue: '2024-01-02' },
      { fieldName: 'employment_forms', fieldValue: 1 },
      { fieldName: 'probation', fieldValue: 0 },
      { fieldName: 'job_number', fieldValue: 'E2E-1' },
    ],
    entryStatus: 1,
  })
  await logIn(page, company.administrator)
  await page.goto('/hrm/recruit/post')
  await page.getByRole('button', { name: '新建招聘职位' }).click()
  await typeInto(field(page, '职位名称'), '软件实施顾问')
  await save(page)
  await said(page, '添加成功：软件实施顾问')

  await page.goto('/hrm/recruit/candidate')
  await page.getByRole('button', { name: '新建候选人' }).click()
  await typeInto(field(page, '姓名'), '周小满')
  await typeInto(field(page, '手机'), '13612340002')
  await choose(page, '应聘职位', '软件实施')
  await choose(page, '学历', '')
  await save(page)
  await said(page, '添加成功：周小满')

  // the same person again is noticed before it is saved
  await page.getByRole('button', { name: '新建候选人' }).click()
  await typeInto(field(page, '手机'), '13612340002')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('status')).toContainText('周小满，软件实施顾问，新候选人（手机相同）')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '离开' }).click()

  // by keyboard into the next column
  await page.getByRole('radiogroup', { name: '视图' }).getByText('看板', { exact: true }).click()
  await expect(column(page, '新候选人').getByRole('button', { name: '周小满', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '拖动周小满' }).focus()
  // as fast as keys come: none is lost
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(column(page, '初选通过').getByRole('button', { name: '周小满', exact: true })).toBeVisible()

  // an interview needs more than the move
  await page.getByRole('button', { name: '移动周小满' }).click()
  await page.getByRole('menuitem', { name: '移到安排面试' }).click()
  await choose(page, '面试官', interviewer.realname)
  await dialog(page).getByRole('region', { name: '共同空闲时间' }).getByRole('button').first().click()
  await save(page)
  await expect(column(page, '安排面试').getByText(/^面试 \d/)).toBeVisible()

  // the interviewer has it in the calendar
  const found = candidateCalls.list.reply.parse(await company.ask(candidateCalls.list, { search: '周小满' }))
  const [day = '', time = ''] = (found.list[0]?.interviewTime ?? '').split(' ')
  await logInAfresh(page, interviewer)
  await page.goto(`/calendar/index?day=${day}`)
  const shown = page.getByRole('button', { name: new RegExp(`^面试：周小满 .*${time.slice(0, 5)} – `) })
  await expect(shown.first()).toBeVisible()
  await logInAfresh(page, company.administrator)
  await page.goto('/hrm/recruit/candidate')
  await page.getByRole('radiogroup', { name: '视图' }).getByText('看板', { exact: true }).click()
  await column(page, '安排面试').getByRole('button', { name: '周小满', exact: true }).click()
  await page.getByRole('button', { name: '填写面试结果' }).click()
  await typeInto(field(page, '面试评价'), '熟悉造价软件')
  await save(page)
  await page.getByRole('button', { name: '发offer' }).click()
  await expect(page.getByRole('button', { name: '办理入职' })).toBeVisible()

  // nothing is typed twice
  await page.getByRole('button', { name: '办理入职' }).click()
  await expect(field(page, '姓名')).toHaveValue('周小满')
  await expect(field(page, '手机')).toHaveValue('13612340002')
  await expect(field(page, '岗位')).toHaveValue('软件实施顾问')
  await save(page)
  await page.getByRole('link', { name: '查看员工档案' }).click()
  await expect(page.getByRole('dialog')).toContainText('周小满')
  await expect(page.getByRole('button', { name: '确认入职' })).toBeVisible()
})
