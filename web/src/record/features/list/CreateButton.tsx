import { PlusOutlined } from '@ant-design/icons'
import { creationOf } from '#protocol/record/declaration/declare.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import type { RecordScreen } from '../../model/screens.tsx'

interface CreateButtonProps {
  screen: RecordScreen
  /** The one main action of its region. */
  primary: boolean
  onCreate: () => void
}

/** 新建客户, for those who may. */
export function CreateButton({ screen: { type, Create }, primary, onCreate }: CreateButtonProps) {
  const may = useCan()
  if (!may(`${type.node}/save`)) return null
  if (Create) return <Create primary={primary} />
  return (
    <Button type={primary ? 'primary' : undefined} icon={<PlusOutlined />} onClick={onCreate}>
      {creationOf(type)}
    </Button>
  )
}
