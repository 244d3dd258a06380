import { MailOutlined } from '@ant-design/icons'
import { textFilter } from './filter/text.tsx'
import { EmptyValue, plainText } from './show.tsx'
import { TextEdit, writeText } from './text/edit.tsx'
import { defineViews, type EditProps, type ShowProps } from './views.tsx'

function ShowEmail({ value }: ShowProps) {
  const address = plainText(value)
  if (address === '') return <EmptyValue />
  // a masked address is no address
  if (!address.includes('@') || address.includes('*')) return address
  return (
    <a href={`mailto:${encodeURIComponent(address)}`} onClick={(event) => event.stopPropagation()}>
      {address}
    </a>
  )
}

const EmailEdit = (props: EditProps<string>) => <TextEdit {...props} inputMode="email" />

/** An address that opens the mail program. */
export const email = defineViews({
  Show: ShowEmail,
  Edit: EmailEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
  icon: <MailOutlined />,
  width: 190,
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
