import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { boardCalls } from '#protocol/projects/board-calls.ts'
import { projectCalls } from '#protocol/projects/calls.ts'
import { projectSheetCalls } from '#protocol/projects/sheet-calls.ts'
import { taskLabelCalls } from '#protocol/tasks/label-calls.ts'
import { answer, refuse } from '../../test/answers.ts'
import { isClosed, open } from '../../test/screen.tsx'
import { sendFilesThroughFetch } from '../../test/sent-files.ts'
import { answerSession } from '../../test/session.ts'
import { exampleProject } from './project-example.ts'

async function begin() {
  sendFilesThroughFetch()
  answerSession()
  answer(projectCalls.read, exampleProject())
  answer(taskLabelCalls.list, [])
  const lists = [{ classId: 1, className: '要做', cards: [] }]
  answer(boardCalls.cards, { revision: 5, people: [], labels: [], lists })
  const { user } = await open('/project/board/3')
  await user.click(await screen.findByRole('button', { name: '项目的操作' }))
  await user.click(await screen.findByRole('menuitem', { name: '导入任务' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导入任务' }))
  const choose = async (name: string) => {
    await user.click(dialog.getByRole('button', { name: /支持/ }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file dialog was opened')
    await user.upload(input, new File(['PK'], name))
  }
  return { user, dialog, choose }
}

it('a sheet that is refused as a whole is not offered for import; the next one is', async () => {
  const { dialog, choose } = await begin()
  refuse(projectSheetCalls.importTasks, '文件内容无法读取', 400)
  await choose('坏的.xlsx')
  await screen.findByText('文件内容无法读取')
  await dialog.findByText('点击选择文件，或将文件拖到此处')
  expect(isClosed(dialog.getByRole('button', { name: '导入' }))).toBe(true)
  answer(projectSheetCalls.importTasks, {
    totalSize: 3,
    errSize: 1,
    faults: [{ row: 4, cells: ['写方案'], message: '负责人不是项目成员' }],
    newLists: [],
  })
  await choose('任务.xlsx')
  await dialog.findByText('第 4 行 写方案：负责人不是项目成员')
  expect(isClosed(dialog.getByRole('button', { name: '导入 2 个任务' }))).toBe(false)
})
