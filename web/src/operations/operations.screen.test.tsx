import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { operationsCalls, type StatusEntry } from '#protocol/operations/calls.ts'
import { answer, refuse } from '../../test/answers.ts'
import { show } from '../../test/screen.tsx'
import { signIn } from '../../test/session.ts'
import StatusPage from './StatusPage.tsx'

const entry = (given: Partial<StatusEntry> & Pick<StatusEntry, 'key' | 'label'>): StatusEntry => ({
  state: 'ok',
  sentence: '正常',
  remedy: null,
  page: null,
  facts: [],
  table: null,
  ...given,
})

beforeEach(() => signIn())

it('says of each part how it stands and what to do, with its numbers', async () => {
  const entries = [
    entry({
      key: 'disk',
      label: '磁盘空间',
      state: 'bad',
      sentence: '数据目录所在的磁盘还有 1.00 GB（2%）可用',
      remedy: '请清理磁盘',
      table: {
        head: ['目录', '可用'],
        rows: [
          [
            { kind: 'code', value: '/srv/suoke' },
            { kind: 'bytes', value: 2 ** 30 },
          ],
        ],
      },
    }),
    entry({
      key: 'outbox',
      label: '站外消息',
      state: 'attention',
      sentence: '3 条站外消息未送达',
      remedy: '请查看原因',
      page: '/manage/message/outbox',
    }),
    entry({
      key: 'database',
      label: '数据库',
      facts: [
        { label: '大小', kind: 'bytes', value: 3 * 2 ** 20 },
        { label: '持续最久的事务', kind: 'seconds', value: 3725 },
        { label: '备库', kind: 'text', value: null },
      ],
    }),
  ]
  answer(operationsCalls.status, { time: '2025-05-15 10:00:00', entries })
  show(<StatusPage />)
  await screen.findByText('1 项异常，1 项需要注意，10:00 更新')
  const disk = screen.getByRole('region', { name: '磁盘空间' })
  expect(within(disk).getByText('异常')).toBeDefined()
  expect(within(disk).getByText('请清理磁盘')).toBeDefined()
  expect(within(disk).getByRole('cell', { name: '1.00 GB' })).toBeDefined()
  const outbox = screen.getByRole('region', { name: '站外消息' })
  expect(within(outbox).getByRole('link', { name: '去处理' }).getAttribute('href')).toBe(
    '/manage/message/outbox',
  )
  const database = screen.getByRole('region', { name: '数据库' })
  expect(within(database).getByText('1 小时 02 分')).toBeDefined()
  expect(within(database).getByText('--')).toBeDefined()
})

it('says so when nothing is wrong, and when it could not be asked', async () => {
  refuse(operationsCalls.status, '无权限操作', 401)
  const { user } = show(<StatusPage />)
  await screen.findByText('无权限操作')
  answer(operationsCalls.status, {
    time: '2025-05-15 10:00:00',
    entries: [entry({ key: 'disk', label: '磁盘空间' })],
  })
  await user.click(screen.getByRole('button', { name: /重试/ }))
  await screen.findByText('一切正常，10:00 更新')
})
