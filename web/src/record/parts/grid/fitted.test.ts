import { describe, expect, it } from 'vitest'
import type { GridColumn } from './column.ts'
import { fitted } from './use-drawn-columns.ts'

const column = (id: number, width: number, grows = true, least = width): GridColumn => ({
  id,
  key: `c${id}`,
  title: '',
  width,
  least,
  starred: false,
  grows,
  align: 'left',
  sortable: false,
  firstOrder: 1,
  render: () => null,
})
const widthsIn = (room: number, columns: GridColumn[]) => fitted(columns, room).map(({ width }) => width)

describe('columns in their room', () => {
  it('share what they leave by their widths, to the last pixel', () => {
    expect(widthsIn(600, [column(1, 200), column(2, 100)])).toEqual([400, 200])
    expect(widthsIn(401, [column(1, 100), column(2, 100), column(3, 100)])).toEqual([133, 133, 135])
  })
  it('keep the width that somebody pulled', () => {
    expect(widthsIn(600, [column(1, 200), column(2, 100, false), column(3, 100)])).toEqual([333, 100, 167])
    expect(widthsIn(600, [column(1, 200, false)])).toEqual([200])
  })
  it('take what they lack from those that can give, down to their least, and then are scrolled', () => {
    const name = column(1, 200, true, 150)
    const customer = column(2, 150, true, 125)
    expect(widthsIn(420, [name, customer, column(3, 100)])).toEqual([180, 140, 100])
    expect(widthsIn(300, [name, customer, column(3, 100)])).toEqual([150, 125, 100])
    expect(widthsIn(250, [column(1, 200), column(2, 100)])).toEqual([200, 100])
  })
})
