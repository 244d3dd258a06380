import { MobileOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Phone } from '#web/ui/Phone.tsx'
import { textFilter } from './filter/text.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { TextEdit, writeText } from './text/edit.tsx'
import { defineViews, type EditProps, type ShowProps } from './views.tsx'

/** In a list the button that copies is made when it is pointed at: scrolling must not build one per row. */
function LazyCopy({ text }: { text: string }) {
  const [pointed, setPointed] = useState(false)
  if (pointed) return <CopyText text={text} />
  // biome-ignore lint/a11y/noStaticElementInteractions: only prepares the button that acts
  return <span onMouseEnter={() => setPointed(true)}>{text}</span>
}

function ShowMobile({ value, place }: ShowProps) {
  const number = plainText(value)
  if (number === '') return <EmptyValue />
  if (place === 'cell') return <LazyCopy text={number} />
  return place === 'fact' ? <Phone number={number} /> : <CopyText text={number} />
}

const MobileEdit = (props: EditProps<string>) => <TextEdit {...props} inputMode="tel" />

/** A number to copy, or to dial. */
export const mobile = defineViews({
  Show: ShowMobile,
  Edit: MobileEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <MobileOutlined />,
  width: 140,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
