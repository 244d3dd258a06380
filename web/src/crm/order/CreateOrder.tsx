import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { business } from '#protocol/crm/business/type.ts'
import type { CreateProps } from '#web/record/model/screens.tsx'
import { useWorkspace } from '#web/record/model/workspace-context.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { newOrder } from './new-order.ts'
import { useOfferedTypes } from './use-offered-types.ts'

/** 新建: a plain opportunity, or an order of a type that is in use and allowed (locks-and-extensions.md §6.6). */
export function CreateOrder({ primary }: CreateProps) {
  const { openForm } = useWorkspace()
  const types = useOfferedTypes()
  const look = primary ? ({ type: 'primary' } as const) : {}
  const begin = (code: number | null) => openForm(newOrder(code))
  if (types.length === 0)
    return (
      <Button {...look} icon={<PlusOutlined />} onClick={() => begin(null)}>
        新建{business.display}
      </Button>
    )
  const entry = (code: number | null, label: string) => ({
    key: String(code),
    label,
    onClick: () => begin(code),
  })
  const items = [
    entry(null, `新建${business.display}`),
    { type: 'divider' as const },
    ...types.map(({ code, name }) => entry(code, name)),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button {...look} icon={<PlusOutlined />}>
        新建 <DownOutlined />
      </Button>
    </Dropdown>
  )
}
