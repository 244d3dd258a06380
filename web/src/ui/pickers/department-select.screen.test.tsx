import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { departmentCalls } from '#protocol/manage/people/department-calls.ts'
import { answer } from '../../../test/answers.ts'
import { isClosed, show } from '../../../test/screen.tsx'
import { signIn } from '../../../test/session.ts'
import { DepartmentSelect, type DepartmentSelectProps } from './DepartmentSelect.tsx'

const dept = (deptId: number, pid: number, name: string, children: object[] = []) => ({
  deptId,
  id: deptId,
  pid,
  name,
  label: name,
  ownerUserId: null,
  currentNum: 3,
  children,
})
/** One company of 500 departments. */
const regions = Array.from({ length: 497 }, (_, at) => dept(100 + at, 1, `第${at + 1}区`))
const sales = dept(2, 1, '销售部', [dept(3, 2, '渠道组')])
const tree = [dept(1, 0, '全公司', [sales, ...regions])]

async function draw(props: DepartmentSelectProps = {}) {
  await signIn()
  answer(departmentCalls.queryDeptTree, Object(tree))
  const chosen: number[][] = []
  const { user } = show(
    <DepartmentSelect aria-label="部门" onChange={(ids) => void chosen.push(ids)} {...props} />,
  )
  return { user, chosen, field: await screen.findByRole('combobox', { name: '部门' }) }
}
const openPicker = async (user: Awaited<ReturnType<typeof draw>>['user']) => {
  await user.click(screen.getByRole('button', { name: '按层级选择部门' }))
  return screen.findByRole('dialog', { name: '选择部门' })
}

it('is searched by name and pinyin among five hundred', async () => {
  const { user, chosen, field } = await draw()
  await user.click(field)
  await screen.findByText('第1区')
  await user.keyboard('qudao')
  // the dictionary is fetched: until then nothing is found
  await waitFor(() => expect(screen.queryByText('第1区')).toBeNull())
  await user.click(await screen.findByText('全公司 / 销售部'))
  await waitFor(() => expect(chosen).toEqual([[3]]))
})

it('opens the organisation: 全部, 全选, the number of those chosen, 清空', async () => {
  const { user, chosen } = await draw({ multiple: true, value: [3] })
  const dialog = await openPicker(user)
  await within(dialog).findByText('已选择 1 项')
  within(dialog).getByText('全部')
  await user.click(within(dialog).getByRole('button', { name: '下级' }))
  await user.click(within(dialog).getByRole('checkbox', { name: '全选' }))
  within(dialog).getByText('已选择 499 项')
  const clear = () => within(dialog).getByText('清空').closest('button')
  await user.click(clear() ?? dialog)
  within(dialog).getByText('已选择 0 项')
  expect(isClosed(clear())).toBe(true)
  await user.click(within(dialog).getByPlaceholderText('搜索部门'))
  await user.keyboard('销售')
  await user.click(await within(dialog).findByRole('checkbox', { name: /销售部/ }))
  await user.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(chosen).toEqual([[2]])
})

it('of which one is chosen is closed by the choice, and offers neither 全选 nor a department below itself', async () => {
  const { user, chosen } = await draw({ without: 2 })
  const dialog = await openPicker(user)
  await user.click(await within(dialog).findByRole('button', { name: '下级' }))
  expect(within(dialog).queryByRole('checkbox', { name: '全选' })).toBeNull()
  expect(within(dialog).queryByText('销售部')).toBeNull()
  await user.click(within(dialog).getByRole('radio', { name: /第1区/ }))
  expect(chosen).toEqual([[100]])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '选择部门' })).toBeNull())
})

it('names a department that is there no more', async () => {
  await draw({ value: [999] })
  await screen.findByText('已删除的部门')
})
