import { CopyText } from '#web/ui/CopyText.tsx'
import { textFilter } from '../filter/text.tsx'
import { EmptyValue, plainText } from '../show.tsx'
import { TextEdit, writeText } from '../text/edit.tsx'
import { defineViews, type EditProps, type ShowProps } from '../views.tsx'

function ShowMobile({ value }: ShowProps) {
  const number = plainText(value)
  return number === '' ? <EmptyValue /> : <CopyText text={number} />
}

const MobileEdit = (props: EditProps<string>) => <TextEdit {...props} inputMode="tel" />

export const mobile = defineViews({
  Show: ShowMobile,
  Edit: MobileEdit,
  parse: plainText,
  toWrite: writeText,
  toText: plainText,
  filter: textFilter,
})
