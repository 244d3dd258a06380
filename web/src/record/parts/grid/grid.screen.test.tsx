import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Profiler } from 'react'
import { expect, it, vi } from 'vitest'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RelationSlot, RelationSlotProvider } from '#web/fields/relation/picker-slot.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import type { GridColumn } from './column.ts'
import { Grid } from './Grid.tsx'

const column = (id: number): GridColumn => ({
  id,
  key: `c${id}`,
  title: `列${id}`,
  width: 100,
  least: 100,
  starred: false,
  grows: true,
  align: 'left',
  sortable: false,
  firstOrder: 1,
  render: () => '—',
})
const columns = [column(1), column(2)]
const rows = [{ id: 1 }, { id: 2 }]
const nothing = () => undefined
const opened = vi.fn()
const events = { open: opened, tick: nothing }
const resizing = { preview: nothing, done: nothing }
const ticked = new Set<number>()
const drawn = vi.fn()
const rowId = (row: Readonly<Record<string, unknown>>) => Number(row.id)
const rowLabel = () => ''

const Nothing = () => null
const gridOf = (shown: readonly GridColumn[]) => (
  <Profiler id="grid" onRender={drawn}>
    <Grid
      label="列表"
      rows={rows}
      rowId={rowId}
      rowLabel={rowLabel}
      columns={shown}
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
  </Profiler>
)

function open() {
  render(gridOf(columns))
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

it('a click on the name of another record opens the row, the arrow behind it the other record', async () => {
  const toCustomer = vi.fn()
  const slot: RelationSlot = {
    Picker: Nothing,
    Chooser: Nothing,
    addressOf: (target, id) => `/${target}/${id}`,
    open: toCustomer,
  }
  const customer = (row: Row) => <RelatedLink target="customer" id={Number(row.id)} name={`客户${row.id}`} />
  const named = columns.map((each) => (each.id === 2 ? { ...each, render: customer } : each))
  const user = userEvent.setup()
  render(<RelationSlotProvider value={slot}>{gridOf(named)}</RelationSlotProvider>)
  const link = screen.getByRole('link', { name: '客户2' })

  await user.click(link)
  expect(opened).toHaveBeenCalledExactlyOnceWith({ id: 2 })
  expect(toCustomer).not.toHaveBeenCalled()
  opened.mockClear()

  const arrow = link.querySelector('[data-jump]')
  if (!arrow) throw new Error('nothing leads to the customer')
  await user.click(arrow)
  expect(toCustomer).toHaveBeenCalledExactlyOnceWith('customer', 2)
  toCustomer.mockClear()

  // the browser has its own tab for it
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(toCustomer).not.toHaveBeenCalled()

  link.focus()
  await user.keyboard('{Enter}')
  expect(toCustomer).toHaveBeenCalledTimes(1)
  expect(opened).not.toHaveBeenCalled()
})
