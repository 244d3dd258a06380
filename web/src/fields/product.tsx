import { LinkOutlined } from '@ant-design/icons'
import { showText } from './show.tsx'
import { defineViews } from './views.tsx'

const nothing = () => ''

/** Product lines travel beside the fields (record-engine.md §5.2); they have no text of their own. */
export const product = defineViews({
  Show: showText(nothing),
  Edit: null,
  parse: (value) => value,
  toWrite: () => null,
  toText: nothing,
  filter: null,
  icon: <LinkOutlined />,
  width: 140,
  drawn: null,
})
