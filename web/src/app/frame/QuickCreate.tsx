import { PlusOutlined } from '@ant-design/icons'
import { useNavigate } from 'react-router'
import { useShown } from '#web/platform/area.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { holdsAny, visibleApplications } from '../visible.ts'

/** `+`: the few that a person makes most of, as far as he may create them (foundations §2.4). */
export function QuickCreate() {
  const { auth } = useSession()
  const navigate = useNavigate()
  const entries = visibleApplications(auth, useShown().applications)
    .flatMap((application) => application.create)
    .filter(({ isQuick, need }) => isQuick && holdsAny(auth, need))
  if (entries.length === 0) return null
  const items = entries.map(({ path, title, icon }) => ({ key: path, label: `新建${title}`, icon }))
  return (
    <Dropdown
      menu={{ items, onClick: ({ key }) => void navigate(key) }}
      trigger={['click']}
      placement="bottomRight"
    >
      <Button type="text" icon={<PlusOutlined />} aria-label="快速创建" title="快速创建" />
    </Dropdown>
  )
}
