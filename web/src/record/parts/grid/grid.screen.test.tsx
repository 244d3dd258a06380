import { cleanup, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import type { GridColumn } from './column.ts'
import { Grid } from './Grid.tsx'

const column = (id: number): GridColumn => ({
  id,
  key: `c${id}`,
  title: `列${id}`,
  width: 100,
  grows: true,
  align: 'left',
  sortable: false,
  firstOrder: 1,
  render: () => '—',
})
const columns = [column(1), column(2)]
const rows = [{ id: 1 }, { id: 2 }]
const nothing = () => undefined
const events = { open: nothing, tick: nothing }
const resizing = { preview: nothing, done: nothing }
const ticked = new Set<number>()
const drawn = vi.fn()
const rowId = (row: Readonly<Record<string, unknown>>) => Number(row.id)
const rowLabel = () => ''

function open() {
  render(
    <Profiler id="grid" onRender={drawn}>
      <Grid
        label="列表"
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        columns={columns}
        rowHeight={40}
        sort={undefined}
        onSort={nothing}
        onResize={resizing}
        tick={null}
        ticked={ticked}
        currentId={undefined}
        openedId={undefined}
        events={events}
        stale={false}
      />
    </Profiler>,
  )
  return screen.getByRole('grid')
}
const widthsOf = (grid: HTMLElement) =>
  [...grid.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex="2"] [role="gridcell"]')].map(
    ({ style }) => Number.parseFloat(style.width),
  )
const sum = (widths: readonly number[]) => widths.reduce((whole, width) => whole + width, 0)

it('a list that comes again into the same room is drawn once, and anew where it finds another one', async () => {
  const grid = open()
  const before = sum(widthsOf(grid))
  const room = grid.clientWidth
  cleanup()
  drawn.mockClear()
  expect(sum(widthsOf(open()))).toBe(before)
  await Promise.resolve()
  expect(drawn).toHaveBeenCalledTimes(1)

  cleanup()
  const narrower = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room - 300)
  expect(sum(widthsOf(open()))).toBe(before - 300)
  narrower.mockRestore()
})
