import { EllipsisOutlined } from '@ant-design/icons'
import { Button } from '#web/ui/button/Button.tsx'
import { useMediaQuery } from '#web/ui/measure/use-media-query.ts'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'

export interface PanelAct {
  key: string
  caption: string
  danger?: boolean
  /** The next step of what is shown. */
  isNext?: boolean
  begin: () => void
}

/** The acts in the head of a panel: beside each other, on a phone behind 更多操作. */
export function PanelActs({ acts }: { acts: readonly PanelAct[] }) {
  const isNarrow = useMediaQuery('(max-width: 1023px)')
  if (acts.length === 0) return null
  if (!isNarrow)
    return acts.map(({ key, caption, danger = false, isNext = false, begin }) => (
      <Button key={key} danger={danger} onClick={begin} {...(isNext && { type: 'primary' })}>
        {caption}
      </Button>
    ))
  const items = acts.map(({ key, caption, danger = false, begin }) => ({
    key,
    label: caption,
    danger,
    onClick: begin,
  }))
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button icon={<EllipsisOutlined />}>更多操作</Button>
    </Dropdown>
  )
}
