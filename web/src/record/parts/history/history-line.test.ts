import { expect, test } from 'vitest'
import { readChange } from './history-line.ts'

test.each([
  ['将手机 由空修改为13812345678。', { field: '手机', from: '空', to: '13812345678' }],
  ['将备注 由一。\n二修改为三。。', { field: '备注', from: '一。\n二', to: '三。' }],
  [
    '将下次联系时间 由空修改为2026-05-21 09:30:00。',
    { field: '下次联系时间', from: '空', to: '2026-05-21 09:30' },
  ],
  ['将明细 数量 由1修改为2。', { field: '明细 数量', from: '1', to: '2' }],
])('%s', (line, change) => expect(readChange(line)).toEqual(change))

test.each(['新建了客户', '将客户锁定。', '将客户转移给：王敏'])('%s tells no change', (line) =>
  expect(readChange(line)).toBeNull(),
)
