import { expect, it } from 'vitest'
import { crmTypes } from '#protocol/crm/types.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { plainScreen } from '#web/record/model/screens.tsx'
import { fitted } from '#web/record/parts/grid/use-drawn-columns.ts'
import { buildColumns } from '#web/record/parts/list/columns.tsx'

/** What a list has for its columns: beside the open menu at 1366 pixels; at 1280 the folded menu leaves more. */
const ROOM = 1366 - 211 - 34 - 40 - 64 - 5

it.each(crmTypes.map((type) => [type.display, type] as const))(
  'what %s show at first has room at 1366 pixels, with star and buttons',
  (_, type) => {
    const heads = (type.list.columns ?? []).map(({ key, width }, id) => ({
      id,
      width,
      fieldName: key,
      formType: 'text',
      name: key,
      fieldId: null,
      type: null,
    }))
    const onStar = recordCallsOf(type).star && (() => undefined)
    const columns = buildColumns({
      screen: plainScreen(type),
      heads,
      pulled: {},
      onOpen: () => undefined,
      onStar,
    })
    expect(columns.length).toBeGreaterThan(0)
    const drawn = fitted(columns, ROOM)
    expect(drawn.reduce((sum, { width }) => sum + width, 0)).toBe(ROOM)
  },
)
