import { LinkOutlined } from '@ant-design/icons'
import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { choiceFilter } from './filter/choice.ts'
import { nameOf } from './options.ts'
import { EmptyValue, plainText } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

const toText = (value: unknown) => nameOf(dealStatusOptions, plainText(value))

function ShowDealStatus({ value }: ShowProps) {
  const caption = toText(value)
  if (caption === '') return <EmptyValue />
  return <StatusDot status={String(value) === '1' ? 'success' : 'default'} text={caption} />
}

/** 成交状态 is changed by an operation of its own, never in a form. */
export const dealStatus = defineViews({
  Show: ShowDealStatus,
  Edit: null,
  parse: plainText,
  toWrite: (value) => value || null,
  toText,
  filter: choiceFilter,
  icon: <LinkOutlined />,
  width: 110,
})
