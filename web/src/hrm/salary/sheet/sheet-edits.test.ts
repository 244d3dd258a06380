import { describe, expect, it } from 'vitest'
import { exampleHead, exampleRow } from '../salary-example.ts'
import { columnsOf } from './grid-columns.ts'
import { countOf, noEdits, readBlock, requestsOf, withChanges, withSeen } from './sheet-edits.ts'

const rows = [exampleRow(1, '高文员', '8000.00'), exampleRow(2, '林工', '9000.00')]

describe('edits of a sheet', () => {
  it('are kept by cell, put back by cell, and sent in pieces', () => {
    const edits = withChanges(noEdits, [
      { rowId: 1, code: 10_101, value: '1.00' },
      { rowId: 1, code: 30_101, value: '2.00' },
      { rowId: 2, code: 10_101, value: '3.00' },
    ])
    expect(countOf(edits)).toBe(3)
    const less = withChanges(edits, [{ rowId: 2, code: 10_101, value: null }])
    expect([...less.keys()]).toEqual([1])
    expect(requestsOf(edits, noEdits, 1)).toEqual([
      [{ sempRecordId: 1, salaryValues: { '10101': '1.00', '30101': '2.00' }, was: {} }],
      [{ sempRecordId: 2, salaryValues: { '10101': '3.00' }, was: {} }],
    ])
  })

  it('know what stood there when the cell was first changed, until it is put back', () => {
    const at = { rowId: 1, code: 10_101 }
    const first = withSeen(noEdits, [{ ...at, value: '1.00', was: '8000.00' }])
    const second = withSeen(first, [{ ...at, value: '2.00', was: '9000.00' }])
    expect(second.get(1)?.get(10_101)).toBe('8000.00')
    expect(withSeen(second, [{ ...at, value: null }]).size).toBe(0)
  })

  it('come from a pasted block, which changes what differs and names what stays out', () => {
    const target = {
      rowAt: (below: number) => rows[below],
      codeAt: (right: number) => [10_101, 30_101, null][right] ?? null,
    }
    expect(readBlock('8,000\t１２０\r\n9500\tx\t1\r\n5\r\n', target)).toEqual({
      changes: [
        { rowId: 1, code: 30_101, value: '120.00', was: '0.00' },
        { rowId: 2, code: 10_101, value: '9500.00', was: '9000.00' },
      ],
      faults: ['林工，“x”：不是有效的金额', '林工，第 3 列：不能修改', '第 3 行：没有对应的员工'],
    })
  })

  it.each(['-1', '100000000.01', '1.005', '1e3'])('refuse %s', (typed) => {
    const target = { rowAt: () => rows[0], codeAt: () => 10_101 }
    expect(readBlock(typed, target).changes).toEqual([])
  })
})

it('columns stand in the groups of their items, a folded one as one column', () => {
  const { groups } = columnsOf(exampleHead, new Set())
  expect(groups.map(({ title, count }) => [title, count])).toEqual([
    ['计薪天数', 2],
    ['应发项', 2],
    ['工资结果', 1],
  ])
  const { columns } = columnsOf(exampleHead, new Set(['earned']))
  expect(columns.filter(({ kind }) => kind === 'folded')).toHaveLength(1)
  expect(columns.flatMap((column) => (column.kind === 'amount' ? column.code : []))).toEqual([1, 2, 240_101])
})
