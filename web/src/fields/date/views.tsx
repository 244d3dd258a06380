import { dateFilter } from '../filter/date.tsx'
import { showText } from '../show.tsx'
import { defineViews, type EditProps } from '../views.tsx'
import { DAY, MomentEdit, toWallClock } from './edit.tsx'

const toText = (value: unknown) => toWallClock(value, DAY)
const DateEdit = (props: EditProps<string>) => <MomentEdit {...props} format={DAY} withTime={false} />

export const date = defineViews({
  Show: showText(toText),
  Edit: DateEdit,
  parse: toText,
  toWrite: (value) => value || null,
  toText,
  filter: dateFilter,
})
